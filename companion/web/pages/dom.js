// A page as a tree of values: `h` makes one, `patch` changes the document into it and keeps the elements that stay.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "path", "circle", "rect", "g", "line", "text"]);

/** An element as a value. `key` names it among its siblings, `mount` is an element that stands in it; functions are listeners; true, false and null are left out. */
export function h(tag, props, ...kids) {
  return { tag, props: props || {}, kids: kids.flat(Infinity).filter((kid) => kid !== null && kid !== true && kid !== false && kid !== undefined && kid !== "") };
}

/** Make the children of an element equal to these values. */
export function patch(parent, kids) {
  const keyed = new Map();
  for (const old of parent.childNodes) if (old.oyezKey !== undefined) keyed.set(old.oyezKey, old);
  const keys = keysOf(kids);
  removeGone(keyed, kids, keys);
  let next = parent.firstChild;
  kids.forEach((kid, index) => {
    const key = keys[index];
    const known = key === undefined ? next : keyed.get(key);
    if (known && fits(known, kid, key)) {
      if (known === next) next = next.nextSibling;
      else parent.insertBefore(known, next);
      update(known, kid);
    } else {
      parent.insertBefore(create(kid, key), next);
    }
  });
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** The keys of siblings. A key that comes again is an error of the page: it is reported, and both elements stay. */
function keysOf(kids) {
  const counts = new Map();
  return kids.map((kid) => {
    const key = kid.props?.key;
    if (key === undefined) return undefined;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (!count) return key;
    console.error(`double key ${key}: ${kid.tag} ${kid.props.class ?? ""}`);
    return `${key}\0${count}`;
  });
}

/** Those that are gone go first: an element that moved up past them would lose the finger, the focus and its scrolling. */
function removeGone(keyed, kids, keys) {
  const wanted = new Map(kids.map((kid, index) => [keys[index], kid]));
  for (const [key, old] of keyed) {
    if (wanted.has(key) && fits(old, wanted.get(key), key)) continue;
    keyed.delete(key);
    old.remove();
  }
}

function fits(node, kid, key) {
  return typeof kid === "object" ? node.oyezTag === kid.tag && node.oyezKey === key : node.nodeType === Node.TEXT_NODE;
}

function create(kid, key) {
  if (typeof kid !== "object") return document.createTextNode(kid);
  const node = DRAWN.has(kid.tag) ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.oyezTag = kid.tag;
  node.oyezKey = key;
  node.oyezProps = {};
  update(node, kid);
  return node;
}

function update(node, kid) {
  if (typeof kid !== "object") {
    if (node.data !== String(kid)) node.data = kid;
    return;
  }
  const before = node.oyezProps;
  for (const name of Object.keys(before)) if (!(name in kid.props)) set(node, name, null);
  for (const [name, value] of Object.entries(kid.props)) if (before[name] !== value) set(node, name, value);
  node.oyezProps = kid.props;
  if (kid.props.mount) {
    if (node.firstChild !== kid.props.mount) node.replaceChildren(kid.props.mount);
  } else if (node.localName !== "textarea") patch(node, kid.kids);
}

function set(node, name, value) {
  if (name === "key" || name === "mount") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value") node.value = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

/** Words that only a screen reader says. */
export const spoken = (text) => h("span", { class: "sr" }, text);
