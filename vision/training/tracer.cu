// A path tracer for dice on a table: one source for CUDA (nvcc) and for the CPU (g++ -x c++ -fopenmp).
// Table coordinates: half the edge of a die is about 1, z up. Colours are BGR and linear. All members are floats, so
// that numpy fills the structs; vision/training/tracer.py holds the same layout.
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __CUDACC__
#define HD __device__ __forceinline__
#else
#define HD static inline
HD int min(int a, int b) { return a < b ? a : b; }
HD int max(int a, int b) { return a > b ? a : b; }
#endif

struct V { float x, y, z; };
HD V v3(float x, float y, float z) { V a; a.x = x; a.y = y; a.z = z; return a; }
HD V at(const float* p) { return v3(p[0], p[1], p[2]); }
HD V operator+(V a, V b) { return v3(a.x + b.x, a.y + b.y, a.z + b.z); }
HD V operator-(V a, V b) { return v3(a.x - b.x, a.y - b.y, a.z - b.z); }
HD V operator*(V a, float k) { return v3(a.x * k, a.y * k, a.z * k); }
HD V operator*(V a, V b) { return v3(a.x * b.x, a.y * b.y, a.z * b.z); }
HD float dot(V a, V b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
HD V unit(V a) { return a * (1.0f / sqrtf(dot(a, a) + 1e-20f)); }
HD V cross(V a, V b) { return v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }

struct Obj {
  float type;               // 0 rounded box, 1 upright cylinder, 2 upright hexagonal prism
  float x, y, z, c, s;      // middle, cosine and sine of its turn about z
  // half sizes (of a prism hx is the middle's distance from a side, hy that from a corner), radius of the edges, ball
  // that takes the corners off (0: none)
  float hx, hy, hz, rnd, cut;
  float chamfer;            // sum of two coordinates at which a slanted plane takes the edges off (0: none)
  float kind;               // 0 plastic, 1 glass
  float col[3], col2[3], swirl, freq, phase;
  float gloss, rough, ior, frost, sig[3];
  float pipc[3], pipr, spread, six, big, dimple, depth, within;  // lengths as shares of hx
  float top, sx, sy, flips;
  float tex, tu, tv, ts;    // texture (-1: none), its place and pixels for each unit
};
struct Lamp { float w[3], t[3], b[3], a, bb, rad[3], disc; };
struct Scene {
  float eye[3], r[3], d[3], f[3], focal, cx, cy, aper, fdist;
  float tex, m[6], tint[3], gam, coat, coatr;
  float sky[3], hor[3];
  float nlobe, lobes[6][7];
  float nlamp; Lamp lamps[4];
  float no; Obj o[30];
};

struct Rng { uint32_t s; };
HD float rnd(Rng& r) {
  r.s = r.s * 747796405u + 2891336453u;
  uint32_t w = ((r.s >> ((r.s >> 28) + 4u)) ^ r.s) * 277803737u;
  w = (w >> 22) ^ w;
  return (w >> 8) * (1.0f / 16777216.0f);
}
HD V ball(Rng& r) {
  float z = 2 * rnd(r) - 1, a = 6.2831853f * rnd(r), q = sqrtf(fmaxf(0.0f, 1 - z * z));
  return v3(q * cosf(a), q * sinf(a), z);
}

HD V texel(const uint8_t* tex, int side, float index, float u, float v, float gam) {
  // mirrored repeat, nearest: many samples for each pixel smooth it
  float n = (float)side;
  u = fmodf(fabsf(u), 2 * n); v = fmodf(fabsf(v), 2 * n);
  if (u >= n) u = 2 * n - u - 1e-3f;
  if (v >= n) v = 2 * n - v - 1e-3f;
  int x = min(max((int)u, 0), side - 1), y = min(max((int)v, 0), side - 1);
  const uint8_t* p = tex + (((size_t)index * side + y) * side + x) * 3;
  V c = v3(p[0] / 255.0f, p[1] / 255.0f, p[2] / 255.0f);
  if (gam != 1.0f) c = v3(powf(c.x, gam), powf(c.y, gam), powf(c.z, gam));
  return c;
}

HD V room(const Scene& s, V d) {
  float up = fmaxf(d.z, 0.0f);
  V c = at(s.hor) * (1 - up) + at(s.sky) * up;
  for (int i = 0; i < (int)s.nlobe; i++) {
    const float* l = s.lobes[i];
    c = c + v3(l[3], l[4], l[5]) * expf(l[6] * (dot(d, at(l)) - 1));
  }
  for (int i = 0; i < (int)s.nlamp; i++) {
    const Lamp& l = s.lamps[i];
    float k = dot(d, at(l.w));
    if (k <= 0.01f) continue;
    float x = dot(d, at(l.t)) / k / l.a, y = dot(d, at(l.b)) / k / l.bb;
    bool in = l.disc > 0.5f ? x * x + y * y < 1 : fabsf(x) < 1 && fabsf(y) < 1;
    if (in) c = c + at(l.rad);
  }
  return v3(fmaxf(c.x, 0.f), fmaxf(c.y, 0.f), fmaxf(c.z, 0.f));
}
HD float lamp_pdf(const Lamp& l, V d) {
  float k = dot(d, at(l.w));
  if (k <= 0.01f) return 0;
  float x = dot(d, at(l.t)) / k, y = dot(d, at(l.b)) / k, p = x / l.a, q = y / l.bb;
  bool in = l.disc > 0.5f ? p * p + q * q < 1 : fabsf(p) < 1 && fabsf(q) < 1;
  if (!in) return 0;
  float area = l.a * l.bb * (l.disc > 0.5f ? 3.1415927f : 4.0f), far = 1 + x * x + y * y;
  return far * sqrtf(far) / area;
}

HD V local(const Obj& o, V p) { V q = v3(p.x - o.x, p.y - o.y, p.z - o.z); return v3(q.x * o.c + q.y * o.s, -q.x * o.s + q.y * o.c, q.z); }
HD V spun(const Obj& o, V d) { return v3(d.x * o.c + d.y * o.s, -d.x * o.s + d.y * o.c, d.z); }
HD V world(const Obj& o, V d) { return v3(d.x * o.c - d.y * o.s, d.x * o.s + d.y * o.c, d.z); }

// Distance to the nearest slanted plane of a chamfered box.
HD float bevel(const Obj& o, V p) {
  float x = fabsf(p.x), y = fabsf(p.y), z = fabsf(p.z);
  return (x + y + z - fminf(x, fminf(y, z)) - o.chamfer) * 0.70710678f;
}
// Distance to the surface of a rounded box, negative within.
HD float gap(const Obj& o, V p) {
  V q = v3(fabsf(p.x) - o.hx + o.rnd, fabsf(p.y) - o.hy + o.rnd, fabsf(p.z) - o.hz + o.rnd);
  V m = v3(fmaxf(q.x, 0.f), fmaxf(q.y, 0.f), fmaxf(q.z, 0.f));
  float g = sqrtf(dot(m, m)) + fminf(fmaxf(q.x, fmaxf(q.y, q.z)), 0.f) - o.rnd;
  if (o.cut > 0) g = fmaxf(g, sqrtf(dot(p, p)) - o.cut);
  if (o.chamfer > 0) g = fmaxf(g, bevel(o, p));
  return g;
}
// The way across two opposite sides of a prism, the first one along x.
HD V across(int side) { return v3(side ? 0.5f : 1.0f, side == 1 ? 0.8660254f : side ? -0.8660254f : 0.0f, 0); }
HD V normal(const Obj& o, V p) {
  if (o.type > 1.5f && fabsf(p.z) <= o.hz * 0.999f) {
    V best = across(0);
    for (int k = 1; k < 3; k++) if (fabsf(dot(p, across(k))) > fabsf(dot(p, best))) best = across(k);
    return dot(p, best) > 0 ? best : best * -1.0f;
  }
  if (o.type > 0.5f) {
    if (fabsf(p.z) > o.hz * 0.999f) return v3(0, 0, p.z > 0 ? 1.f : -1.f);
    return unit(v3(p.x, p.y, 0));
  }
  if (o.cut > 0) {
    float far = sqrtf(dot(p, p));
    if (far > o.cut - 2e-3f) return p * (1 / far);
  }
  if (o.chamfer > 0 && bevel(o, p) > -2e-3f) {
    float x = fabsf(p.x), y = fabsf(p.y), z = fabsf(p.z), least = fminf(x, fminf(y, z));
    V m = x == least ? v3(0, p.y, p.z) : y == least ? v3(p.x, 0, p.z) : v3(p.x, p.y, 0);
    return unit(v3(copysignf(m.x != 0, m.x), copysignf(m.y != 0, m.y), copysignf(m.z != 0, m.z)));
  }
  V q = v3(fabsf(p.x) - o.hx + o.rnd, fabsf(p.y) - o.hy + o.rnd, fabsf(p.z) - o.hz + o.rnd);
  V m = v3(fmaxf(q.x, 0.f), fmaxf(q.y, 0.f), fmaxf(q.z, 0.f));
  if (o.rnd < 1e-3f || dot(m, m) < 1e-12f) {
    if (q.x > q.y && q.x > q.z) m = v3(1, 0, 0); else if (q.y > q.z) m = v3(0, 1, 0); else m = v3(0, 0, 1);
  }
  return unit(v3(copysignf(m.x, p.x), copysignf(m.y, p.y), copysignf(m.z, p.z)));
}
// Entry into an object from outside: distance or -1.
HD float enter(const Obj& o, V p, V d, float most) {
  V i = v3(1 / (fabsf(d.x) < 1e-7f ? 1e-7f : d.x), 1 / (fabsf(d.y) < 1e-7f ? 1e-7f : d.y), 1 / (fabsf(d.z) < 1e-7f ? 1e-7f : d.z));
  float z0 = (-o.hz - p.z) * i.z, z1 = (o.hz - p.z) * i.z, near = fminf(z0, z1), far = fmaxf(z0, z1);
  if (o.type > 1.5f) {
    for (int k = 0; k < 3; k++) {
      float a = dot(d, across(k)), b = dot(p, across(k)), j = 1 / (fabsf(a) < 1e-7f ? 1e-7f : a);
      float t0 = (-o.hx - b) * j, t1 = (o.hx - b) * j;
      near = fmaxf(near, fminf(t0, t1)); far = fminf(far, fmaxf(t0, t1));
    }
    return near < far && near > 1e-4f && near < most ? near : -1;
  }
  if (o.type > 0.5f) {
    float a = d.x * d.x + d.y * d.y, b = p.x * d.x + p.y * d.y, c = p.x * p.x + p.y * p.y - o.hx * o.hx;
    if (a < 1e-9f) { if (c > 0) return -1; } else {
      float q = b * b - a * c;
      if (q <= 0) return -1;
      q = sqrtf(q);
      near = fmaxf(near, (-b - q) / a); far = fminf(far, (-b + q) / a);
    }
    return near < far && near > 1e-4f && near < most ? near : -1;
  }
  float x0 = (-o.hx - p.x) * i.x, x1 = (o.hx - p.x) * i.x, y0 = (-o.hy - p.y) * i.y, y1 = (o.hy - p.y) * i.y;
  near = fmaxf(near, fmaxf(fminf(x0, x1), fminf(y0, y1)));
  far = fminf(far, fminf(fmaxf(x0, x1), fmaxf(y0, y1)));
  if (near >= far || far <= 1e-4f || near >= most) return -1;
  float t = fmaxf(near, 0.0f);
  if (o.rnd < 1e-3f && o.cut <= 0 && o.chamfer <= 0) return near > 1e-4f ? near : -1;
  for (int k = 0; k < 24; k++) {
    float g = gap(o, p + d * t);
    if (g < 8e-4f) return t > 1e-4f && t < most ? t : -1;
    t += g;
    if (t > far) return -1;
  }
  return t < far && t < most ? t : -1;
}
// Way out of a rounded box from within.
HD float leave(const Obj& o, V p, V d) {
  V i = v3(1 / (fabsf(d.x) < 1e-7f ? 1e-7f : d.x), 1 / (fabsf(d.y) < 1e-7f ? 1e-7f : d.y), 1 / (fabsf(d.z) < 1e-7f ? 1e-7f : d.z));
  float x = fmaxf((-o.hx - p.x) * i.x, (o.hx - p.x) * i.x), y = fmaxf((-o.hy - p.y) * i.y, (o.hy - p.y) * i.y);
  float z = fmaxf((-o.hz - p.z) * i.z, (o.hz - p.z) * i.z), far = fmaxf(fminf(x, fminf(y, z)), 0.0f), t = far;
  for (int k = 0; k < 16; k++) {
    float g = gap(o, p + d * t);
    if (g < 8e-4f) break;
    t -= g;
    if (t < 1e-3f) return 1e-3f;
  }
  return t;
}

HD void spot(int v, int i, float& x, float& y) {
  // two diagonals first, then the middle, then the two beside it: as vision/raytrace.py lays them
  const float X[7] = {-1, 1, -1, 1, 0, -1, 1}, Y[7] = {-1, 1, 1, -1, 0, 0, 0};
  int k = i;
  if (v == 1) k = 4;
  else if (v == 3) k = i == 2 ? 4 : i;
  else if (v == 6) k = i > 3 ? i + 1 : i;
  x = X[k]; y = Y[k];
}
HD int face_value(const Obj& o, int axis, float sign) {
  int v = (int)(axis == 0 ? o.sx : axis == 1 ? o.sy : o.top);
  return sign > 0 ? v : 7 - v;
}
HD void place(const Obj& o, int axis, int v, int i, float& a, float& b) {
  spot(v, i, a, b);
  if (v == 6) a *= o.six;
  a *= o.spread; b *= o.spread;
  if ((int)o.flips >> axis & 1) { float c = a; a = -b; b = c; }
}
// How deep a surface point lies in a pip (0 outside, 1 its middle); tilt of the normal there.
HD float pip_at(const Obj& o, V p, V& tilt) {
  if (o.pipr <= 0) return 0;
  float k = 1 / o.hx;
  V q = p * k;
  float ax = fabsf(q.x), ay = fabsf(q.y), az = fabsf(q.z);
  int axis = ax > ay && ax > az ? 0 : ay > az ? 1 : 2;
  float main = axis == 0 ? q.x : axis == 1 ? q.y : q.z;
  float u = axis == 0 ? q.y : axis == 1 ? q.z : q.x, w = axis == 0 ? q.z : axis == 1 ? q.x : q.y;
  int v = face_value(o, axis, main);
  float r = o.pipr * (v == 1 ? o.big : 1.0f);
  for (int i = 0; i < v; i++) {
    float a, b;
    place(o, axis, v, i, a, b);
    float du = u - a, dw = w - b, in = 1 - (du * du + dw * dw) / (r * r);
    if (in > 0) {
      du /= -r; dw /= -r;
      tilt = axis == 0 ? v3(0, du, dw) : axis == 1 ? v3(dw, 0, du) : v3(du, dw, 0);
      return in;
    }
  }
  return 0;
}
// Pips drilled into a clear die, met from within: distance to the nearest, or -1; outward normal of the hollow.
HD float drilled(const Obj& o, V p, V d, float most, V& n) {
  float best = -1, k = 1 / o.hx;
  V q = p * k;
  most *= k;
  for (int axis = 0; axis < 3; axis++)
    for (int sg = -1; sg < 2; sg += 2) {
      float pm = axis == 0 ? q.x : axis == 1 ? q.y : q.z, dm = axis == 0 ? d.x : axis == 1 ? d.y : d.z;
      if (dm * sg <= 0 && pm * sg < 1 - o.pipr * o.big) continue;
      int v = face_value(o, axis, (float)sg);
      float r = o.pipr * (v == 1 ? o.big : 1.0f), e = fmaxf(o.depth, 0.05f) * r;
      float pu = axis == 0 ? q.y : axis == 1 ? q.z : q.x, pw = axis == 0 ? q.z : axis == 1 ? q.x : q.y;
      float du = axis == 0 ? d.y : axis == 1 ? d.z : d.x, dw = axis == 0 ? d.z : axis == 1 ? d.x : d.y;
      for (int i = 0; i < v; i++) {
        float a, b;
        place(o, axis, v, i, a, b);
        float ou = (pu - a) / r, ow = (pw - b) / r, om = (pm - sg) / e, fu = du / r, fw = dw / r, fm = dm / e;
        float A = fu * fu + fw * fw + fm * fm, B = ou * fu + ow * fw + om * fm, C = ou * ou + ow * ow + om * om - 1;
        float D = B * B - A * C;
        if (D <= 0) continue;
        float t = (-B - sqrtf(D)) / A;
        if (t < 1e-3f || t > most || (best > 0 && t > best)) continue;
        best = t;
        float nu = (ou + fu * t) / r, nw = (ow + fw * t) / r, nm = (om + fm * t) / e;
        n = axis == 0 ? v3(nm, nu, nw) : axis == 1 ? v3(nw, nm, nu) : v3(nu, nw, nm);
      }
    }
  if (best > 0) { n = unit(n); return best * o.hx; }
  return -1;
}

HD V skin(const Obj& o, V p, const uint8_t* tex, int side) {
  if (o.type > 1.5f && fabsf(p.z) <= o.hz * 0.999f) return at(o.col2);  // the cut edge of a prism, of card
  if (o.tex >= 0) return texel(tex, side, o.tex, o.tu + p.x * o.ts, o.tv + p.y * o.ts, 1.6f) * at(o.col);
  if (o.swirl <= 0) return at(o.col);
  V q = p * (o.freq / o.hx);
  float a = sinf(q.x + 1.7f * sinf(q.y * 0.7f + o.phase) + o.phase), b = sinf(q.y * 1.3f + 1.3f * sinf(q.z + 2 * o.phase));
  float m = sinf(q.z + a * 1.5f + b * 1.5f + o.phase) + 0.5f * a;
  float k = o.swirl / (1 + expf(-3 * m));
  return at(o.col) * (1 - k) + at(o.col2) * k;
}

HD V trace(const Scene& s, const uint8_t* tex, int side, V p, V d, Rng& r) {
  V sum = v3(0, 0, 0), thr = v3(1, 1, 1);
  int inside = -1, bounces = 0;
  for (int depth = 0; depth < 16; depth++) {
    V n, albedo;
    float gloss = 0, rough = 0, base = 0.04f;
    V hit;
    if (inside >= 0) {
      const Obj& o = s.o[inside];
      V q = local(o, p), e = spun(o, d);
      float t = leave(o, q, e);
      V tilt, m;
      bool dot_hit = false;
      if (o.pipr > 0 && o.depth > 0.04f) {
        float k = drilled(o, q, e, t, m);
        if (k > 0) { t = k; dot_hit = true; }
      }
      thr = thr * v3(expf(-o.sig[0] * t), expf(-o.sig[1] * t), expf(-o.sig[2] * t));
      hit = p + d * t;
      V lp = q + e * t;
      if (!dot_hit) {
        m = normal(o, lp) * -1.0f;  // towards the inside
        dot_hit = o.pipr > 0 && pip_at(o, lp, tilt) > 0;
      }
      if (dot_hit) {
        n = world(o, m); albedo = at(o.pipc) * o.within;
      } else {
        if (o.frost > 0) m = unit(m + ball(r) * o.frost);
        V nn = world(o, m);
        float c = -dot(d, nn), eta = o.ior, k = 1 - eta * eta * (1 - c * c);
        float f = 1;
        if (c <= 1e-4f) { f = 1; nn = world(o, normal(o, lp)) * -1.0f; c = -dot(d, nn); }
        else if (k > 0) {
          float ct = sqrtf(k), rs = (eta * c - ct) / (eta * c + ct), rp = (eta * ct - c) / (eta * ct + c);
          f = 0.5f * (rs * rs + rp * rp);
        }
        if (k <= 0 || rnd(r) < f) { d = unit(d + nn * (2 * c)); p = hit + nn * 1.2e-3f; }
        else { d = unit(d * eta + nn * (eta * c - sqrtf(k))); p = hit - nn * 2e-3f; inside = -1; }
        continue;
      }
    } else {
      float best = 1e9f;
      int which = -1;
      if (d.z < -1e-6f) { best = -p.z / d.z; which = -2; if (best < 1e-4f) { best = 1e-4f; } }
      for (int i = 0; i < (int)s.no; i++) {
        const Obj& o = s.o[i];
        V c = v3(o.x - p.x, o.y - p.y, o.z - p.z);
        float b = dot(c, d), rad2 = o.hx * o.hx + o.hy * o.hy + o.hz * o.hz;
        if (dot(c, c) - b * b > rad2) continue;
        float t = enter(o, local(o, p), spun(o, d), best);
        if (t > 0 && t < best) { best = t; which = i; }
      }
      if (which == -1) {
        V l = room(s, d) * thr;
        if (bounces) { float m = fmaxf(l.x, fmaxf(l.y, l.z)); if (m > 3) l = l * (3 / m); }
        return sum + l;
      }
      hit = p + d * best;
      if (which == -2) {
        n = v3(0, 0, 1);
        float u = s.m[0] * hit.x + s.m[1] * hit.y + s.m[2], w = s.m[3] * hit.x + s.m[4] * hit.y + s.m[5];
        albedo = texel(tex, side, s.tex, u, w, s.gam) * at(s.tint);
        gloss = s.coat; rough = s.coatr;
      } else {
        const Obj& o = s.o[which];
        V lp = local(o, hit), m = normal(o, lp), tilt;
        float in = pip_at(o, lp, tilt);
        if (in > 0) {
          m = unit(m + tilt * o.dimple);
          n = world(o, m); albedo = at(o.pipc); gloss = o.kind > 0.5f ? 0 : o.gloss * 0.5f; rough = o.rough + 0.1f;
        } else if (o.kind > 0.5f) {
          if (o.frost > 0) m = unit(m + ball(r) * o.frost);
          n = world(o, m);
          float c = -dot(d, n);
          if (c <= 1e-4f) { n = world(o, normal(o, lp)); c = fmaxf(-dot(d, n), 1e-4f); }
          float eta = 1 / o.ior, k = 1 - eta * eta * (1 - c * c), ct = sqrtf(fmaxf(k, 0.f));
          float rs = (eta * c - ct) / (eta * c + ct), rp = (eta * ct - c) / (eta * ct + c), f = 0.5f * (rs * rs + rp * rp);
          if (rnd(r) < f) { d = unit(d + n * (2 * c)); p = hit + n * 2e-3f; }
          else { d = unit(d * eta + n * (eta * c - ct)); p = hit - n * 1.2e-3f; inside = which; }
          continue;
        } else {
          n = world(o, m); albedo = skin(o, lp, tex, side); gloss = o.gloss; rough = o.rough;
        }
      }
    }
    // a dull surface, perhaps under a clear coat
    float c = -dot(d, n);
    if (c < 0) { n = n * -1.0f; c = -c; }
    if (gloss > 0) {
      float f = gloss * (base + (1 - base) * powf(1 - c, 5.0f));
      if (rnd(r) < f) {
        d = unit(d + n * (2 * c) + ball(r) * (rough * rnd(r)));
        if (dot(d, n) < 0.01f) d = unit(d + n * (0.02f - dot(d, n)));
        p = hit + n * 2e-3f;
        continue;
      }
    }
    thr = thr * albedo;
    if (++bounces > 3) { return sum + thr * at(s.hor) * 0.7f; }
    int nl = (int)s.nlamp;
    float pc = nl ? 0.45f : 1.0f;
    V e;
    if (nl == 0 || rnd(r) < pc) e = unit(n + ball(r) * 0.999f);
    else {
      const Lamp& l = s.lamps[min((int)(rnd(r) * nl), nl - 1)];
      float x, y;
      if (l.disc > 0.5f) { float q = sqrtf(rnd(r)), a = 6.2831853f * rnd(r); x = q * cosf(a); y = q * sinf(a); }
      else { x = 2 * rnd(r) - 1; y = 2 * rnd(r) - 1; }
      e = unit(at(l.w) + at(l.t) * (x * l.a) + at(l.b) * (y * l.bb));
    }
    float cosine = dot(e, n);
    if (cosine <= 1e-4f) return sum;
    float pdf = pc * cosine / 3.1415927f;
    for (int i = 0; i < nl; i++) pdf += (1 - pc) / nl * lamp_pdf(s.lamps[i], e);
    thr = thr * (cosine / 3.1415927f / pdf);
    d = e; p = hit + n * 2e-3f;
  }
  return sum;
}

HD void pixel(const Scene* scenes, const uint8_t* tex, int side, float* out, int w, int h, int k, int x, int y, int spp, uint32_t seed) {
  const Scene& s = scenes[k];
  Rng r;
  r.s = seed * 9781u + (uint32_t)((k * h + y) * w + x) * 2654435761u;
  rnd(r); rnd(r);
  V sum = v3(0, 0, 0);
  for (int i = 0; i < spp; i++) {
    float px = x + rnd(r), py = y + rnd(r);
    V d = unit(at(s.f) + at(s.r) * ((px - s.cx) / s.focal) + at(s.d) * ((py - s.cy) / s.focal)), p = at(s.eye);
    if (s.aper > 0) {
      V focus = p + d * (s.fdist / fmaxf(dot(d, at(s.f)), 0.1f));
      float q = s.aper * sqrtf(rnd(r)), a = 6.2831853f * rnd(r);
      p = p + at(s.r) * (q * cosf(a)) + at(s.d) * (q * sinf(a));
      d = unit(focus - p);
    }
    V c = trace(s, tex, side, p, d, r);
    float m = fmaxf(c.x, fmaxf(c.y, c.z));
    if (m > 6) c = c * (6 / m);
    if (m == m) sum = sum + c;
  }
  float* o = out + ((size_t)(k * h + y) * w + x) * 3;
  o[0] = sum.x / spp; o[1] = sum.y / spp; o[2] = sum.z / spp;
}

// The interface takes host memory in both builds: textures once, then any number of scenes.
#ifdef __CUDACC__
static uint8_t* textures = 0;
static int side = 0;
__global__ void draw(const Scene* scenes, const uint8_t* tex, int side, float* out, int w, int h, int spp, uint32_t seed) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) pixel(scenes, tex, side, out, w, h, blockIdx.z, x, y, spp, seed);
}
extern "C" int load_textures(const uint8_t* pixels, int count, int width) {
  size_t bytes = (size_t)count * width * width * 3;
  if (textures) cudaFree(textures);
  textures = 0;
  side = width;
  cudaError_t e = cudaMalloc(&textures, bytes);
  return (int)(e ? e : cudaMemcpy(textures, pixels, bytes, cudaMemcpyHostToDevice));
}
extern "C" int render(const void* scenes, float* out, int count, int w, int h, int spp, unsigned seed) {
  size_t in = (size_t)count * sizeof(Scene), bytes = (size_t)count * w * h * 3 * sizeof(float);
  Scene* made = 0;
  float* drawn = 0;
  cudaError_t e = cudaMalloc(&made, in);
  if (!e) e = cudaMalloc(&drawn, bytes);
  if (!e) e = cudaMemcpy(made, scenes, in, cudaMemcpyHostToDevice);
  if (!e) {
    dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8, count);
    draw<<<grid, block>>>(made, textures, side, drawn, w, h, spp, seed);
    e = cudaGetLastError();
  }
  if (!e) e = cudaMemcpy(out, drawn, bytes, cudaMemcpyDeviceToHost);
  if (made) cudaFree(made);
  if (drawn) cudaFree(drawn);
  return (int)e;
}
#else
static const uint8_t* textures = 0;
static int side = 0;
extern "C" int load_textures(const uint8_t* pixels, int count, int width) {
  textures = pixels;  // the caller keeps them
  side = width;
  return count < 0;
}
extern "C" int render(const void* scenes, float* out, int count, int w, int h, int spp, unsigned seed) {
#pragma omp parallel for schedule(dynamic, 4) collapse(2)
  for (int k = 0; k < count; k++)
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++) pixel((const Scene*)scenes, textures, side, out, w, h, k, x, y, spp, seed);
  return 0;
}
#endif
extern "C" int scene_size() { return sizeof(Scene); }
