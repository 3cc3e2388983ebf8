/* A fast simulator of Troyes Dice for one sheet, and the training of the coach's net by its own games.
 *
 * Built at training time only (simulator.py). The rules are those of docs/rules.md, whose numbers the comments name;
 * tests/companion/games/troyes_dice/coach/training compares every whole turn with the engine's. Colours are 0 red,
 * 1 yellow, 2 white, also for their resources; a cell is district * 6 + column with columns 0-5; halves are 0-15.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef HIDDEN
#define HIDDEN 128
#endif
#define HALVES 16
#define PLACES 9
#define COUNTS 6 /* buildings of each kind and district, as the characters count them */

enum { GATHER, PRESTIGE, WORK };
enum { CIRCLE, RECRUIT, EITHER, LINK };                   /* steps of an effect */
enum { RESOURCE_BONUS = LINK + 1, TRACK_BONUS, COLUMN_BONUS }; /* bonuses, beside LINK */
enum { T_INFLUENCE, T_KNOWLEDGE, T_COIN, T_FORTRESS, T_CATHEDRAL, T_HALL, T_WORK, T_BLACK };

typedef struct {
    uint8_t circled[3], held[3], citizens[3], characters[6], pad;
    uint32_t built[2], crossed;
} Sheet;

typedef struct {
    uint8_t number[6]; /* the number above each column */
    uint8_t up[PLACES], back[PLACES];
    int8_t tile[PLACES]; /* -1 for none */
    uint8_t raid[PLACES];
    uint8_t any_cost, feast_one, plaza_counts;
    int8_t half; /* the open half, -1 before the first */
} Board;

typedef struct {
    uint8_t place, colour, value, lies, black, available, step, colour_price, bars_prestige;
    uint8_t fortress, cathedral, hall, work; /* feasts */
    uint8_t ways, cost[3][3];
    int8_t pay[3];
} Slot;

typedef struct {
    Slot slots[4];
    uint8_t dice_of[3], column_of[7];
} Throw;

/* ---- random numbers: splitmix64 ---- */

typedef struct { uint64_t state; } Rng;

static inline uint64_t next_random(Rng *rng) {
    uint64_t z = (rng->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static inline uint32_t below(Rng *rng, uint32_t limit) { return (uint32_t)(((next_random(rng) >> 32) * limit) >> 32); }
static inline float uniform(Rng *rng) { return (float)(next_random(rng) >> 40) * (1.0f / 16777216.0f); }

/* ---- the throw ---- */

static int value_cost(int lies, int step, int value) { /* 4.3, 6.3; 99 for a value out of reach */
    if (value == lies) return 0;
    if (!step) return 99;
    for (int spent = 1; spent <= 6; spent++) {
        int up = lies + step * spent, down = lies - step * spent;
        if (up > 6) up = 6;
        if (down < 1) down = 1;
        if (value == up || value == down) return spent;
    }
    return 99;
}

static uint8_t COST[3][7][7];
static int tables_ready;
static int8_t LINK_PARTNER[2][18]; /* the cell across a link, -1 for none */
typedef struct { uint8_t type, which, amount; } Step;
static Step LINK_GAIN[2][18];

static void link_pair(int kind, int district, int left, int type, int which, int amount) {
    int a = district * 6 + left - 1, b = a + 1;
    LINK_PARTNER[kind][a] = (int8_t)b;
    LINK_PARTNER[kind][b] = (int8_t)a;
    LINK_GAIN[kind][a] = LINK_GAIN[kind][b] = (Step){(uint8_t)type, (uint8_t)which, (uint8_t)amount};
}

void prepare(void) {
    if (tables_ready) return;
    for (int step = 0; step < 3; step++)
        for (int lies = 0; lies < 7; lies++)
            for (int value = 0; value < 7; value++) COST[step][lies][value] = (uint8_t)value_cost(lies, step, value);
    memset(LINK_PARTNER, -1, sizeof LINK_PARTNER);
    link_pair(0, 0, 1, RECRUIT, 0, 1), link_pair(0, 0, 3, RECRUIT, 1, 1), link_pair(0, 0, 5, RECRUIT, 2, 1);
    link_pair(1, 0, 1, RECRUIT, 0, 2), link_pair(1, 0, 5, CIRCLE, 0, 3);
    link_pair(1, 1, 1, CIRCLE, 1, 3), link_pair(1, 1, 3, RECRUIT, 1, 2);
    link_pair(1, 2, 3, CIRCLE, 2, 3), link_pair(1, 2, 5, RECRUIT, 2, 2);
    tables_ready = 1;
}

static void lay_out(const Board *board, const uint8_t *dice, Throw *throw) { /* dice: black, three clear; 3.1 */
    int keys[4] = {2 * dice[0], 2 * dice[1] + 1, 2 * dice[2] + 1, 2 * dice[3] + 1};
    for (int i = 1; i < 4; i++)
        for (int j = i; j && keys[j] < keys[j - 1]; j--) {
            int swap = keys[j];
            keys[j] = keys[j - 1];
            keys[j - 1] = swap;
        }
    int first = board->half / 2 + 1 + 4 * (board->half % 2);
    static const uint8_t PRICE[4] = {0, 1, 1, 2};
    memset(throw->dice_of, 0, 3);
    for (int column = 0; column < 6; column++) throw->column_of[board->number[column]] = (uint8_t)column;
    for (int index = 0; index < 4; index++) {
        Slot *slot = &throw->slots[index];
        memset(slot, 0, sizeof *slot);
        slot->place = (uint8_t)((first + index) % PLACES);
        slot->colour = board->up[slot->place];
        slot->value = slot->lies = (uint8_t)(keys[index] >> 1);
        slot->black = !(keys[index] & 1);
        slot->available = !slot->black;
        slot->step = 1;
        slot->colour_price = 2;
        int extra = -1, free_die = 0;
        if (board->tile[slot->place] >= 0) {
            int raid = board->raid[slot->place];
            switch (board->tile[slot->place]) {
            case T_INFLUENCE: slot->step = raid ? 0 : 2; break;
            case T_KNOWLEDGE: slot->colour_price = raid ? 0 : 1; break;
            case T_COIN: raid ? (extra = 1) : (free_die = 1); break;
            case T_FORTRESS: raid ? (extra = 0) : (slot->fortress = 1); break;
            case T_CATHEDRAL: raid ? (extra = 2) : (slot->cathedral = 1); break;
            case T_HALL: raid ? (slot->bars_prestige = 1) : (slot->hall = 1); break;
            case T_WORK: raid ? (slot->lies = 0) : (slot->work = 1); break;
            default:
                if (raid) slot->available = 0;
                else slot->available = 1;
                break;
            }
        }
        int price = free_die ? 0 : PRICE[index];
        if (price && index == 1 && board->any_cost) {
            slot->ways = 3;
            for (int way = 0; way < 3; way++) slot->cost[way][way] = 1, slot->pay[way] = (int8_t)way;
        } else {
            slot->ways = 1;
            slot->cost[0][1] = (uint8_t)price;
            slot->pay[0] = -1;
        }
        if (extra >= 0)
            for (int way = 0; way < slot->ways; way++) slot->cost[way][extra]++;
        if (slot->available) throw->dice_of[slot->colour]++;
    }
}

static void strike(const Throw *throw, int half, Sheet *sheet) { /* 3.3, 3.4 */
    if (half / 2 < 2) return;
    for (int index = 0; index < 4; index++) {
        const Slot *slot = &throw->slots[index];
        if (slot->available) continue;
        int column = throw->column_of[slot->value];
        if (!(sheet->built[0] >> column & 1)) sheet->crossed |= 1u << (slot->colour * 6 + column);
    }
}

static void open_half(Board *board, const uint8_t *dice, Throw *throw, Sheet *sheet) {
    board->half++;
    lay_out(board, dice, throw);
    strike(throw, board->half, sheet);
}

static void close_half(Board *board, const Throw *throw) { /* 3.7, 6.2 */
    for (int index = 0; index < 4; index++) {
        const Slot *slot = &throw->slots[index];
        int place = slot->place;
        if (!slot->available) {
            uint8_t swap = board->up[place];
            board->up[place] = board->back[place];
            board->back[place] = swap;
        }
        if (slot->black && board->tile[place] >= 0) board->raid[place] = 1;
    }
}

/* ---- writing on a sheet: 4.10, as engine/troyes_dice/sheet_writer.py ---- */

typedef struct {
    Sheet sheet;
    Step steps[24];
    uint8_t first, last;
    Step queue[48];
    uint8_t head, tail;
} Writer;

typedef struct { Sheet *list; int count, room; const uint8_t *dice_of; int feast_one; } Leaves;

static const uint8_t FORTRESS_CITIZEN[6] = {0, 0, 1, 1, 2, 2};
static const uint8_t HALL_DIE[6] = {0, 0, 1, 1, 2, 2};
static const uint8_t CATHEDRAL_NUMBER[7] = {1, 1, 2, 2, 3, 3, 3};

static inline void later(Writer *w, int type, int which, int amount) {
    w->steps[w->last++] = (Step){(uint8_t)type, (uint8_t)which, (uint8_t)amount};
}
static inline void first_of_all(Writer *w, int type, int which, int amount) {
    w->steps[--w->first] = (Step){(uint8_t)type, (uint8_t)which, (uint8_t)amount};
}
static inline void enqueue(Writer *w, int type, int which, int amount) {
    w->queue[w->tail++] = (Step){(uint8_t)type, (uint8_t)which, (uint8_t)amount};
}

static void circle(Writer *w, int resource, int amount) {
    int before = w->sheet.circled[resource], after = before + amount;
    if (after > 18) after = 18;
    w->sheet.circled[resource] = (uint8_t)after;
    w->sheet.held[resource] = (uint8_t)(w->sheet.held[resource] + after - before);
    for (int space = (before / 6 + 1) * 6; space <= after; space += 6) enqueue(w, RESOURCE_BONUS, resource, space);
}

/* Circles citizens; returns the mask of tracks to choose from where one overflows, 0 if none waits (2.5). */
static int recruit(Writer *w, int colour, int amount) {
    uint8_t *tracks = w->sheet.citizens;
    while (amount && tracks[colour] < 20) {
        int space = ++tracks[colour];
        amount--;
        if (space == 15 || space == 20) enqueue(w, TRACK_BONUS, colour, space);
        else if ((space == 3 || space == 6 || space == 11) && tracks[0] >= space && tracks[1] >= space && tracks[2] >= space)
            enqueue(w, COLUMN_BONUS, 0, space);
    }
    if (!amount) return 0;
    int free = (tracks[0] < 20) | (tracks[1] < 20) << 1 | (tracks[2] < 20) << 2;
    if (!free) return 0;
    if (amount > 1) first_of_all(w, RECRUIT, colour, amount - 1);
    if (free & (free - 1)) return free;
    return recruit(w, __builtin_ctz((unsigned)free), 1);
}

static void build(Writer *w, int kind, int cell, int dice, const Slot *slot, int feast_one) {
    int district = cell / 6, column = cell % 6;
    w->sheet.built[kind] |= 1u << cell;
    if (kind) {
        later(w, RECRUIT, district, 2);
        if (slot && slot->work) later(w, RECRUIT, district, 1);
    } else if (district == 0) {
        later(w, RECRUIT, FORTRESS_CITIZEN[column], 1);
        if (slot && slot->fortress) {
            if (feast_one) later(w, EITHER, 7, 0);
            else later(w, RECRUIT, 0, 1), later(w, EITHER, 6, 0);
        }
    } else if (district == 1) {
        if (slot && slot->hall) dice++;
        if (dice) later(w, column % 2 ? RECRUIT : CIRCLE, column / 2, (column % 2 ? 2 : 3) * dice);
    } else {
        int stood = 0;
        for (int i = 0; i < 6; i++) stood += w->sheet.characters[i] > 0;
        w->sheet.characters[column] = CATHEDRAL_NUMBER[stood];
        if (slot && slot->cathedral) later(w, CIRCLE, 0, 1), later(w, CIRCLE, 1, 1), later(w, CIRCLE, 2, 1);
    }
    int partner = LINK_PARTNER[kind][cell];
    if (partner >= 0 && w->sheet.built[kind] >> partner & 1) later(w, LINK, kind, cell);
}

static void run(Leaves *leaves, Writer *w);

static void choose_track(Leaves *leaves, Writer *w, int mask) {
    for (int colour = 0; colour < 3; colour++)
        if (mask >> colour & 1) {
            Writer branch = *w;
            first_of_all(&branch, RECRUIT, colour, 1);
            run(leaves, &branch);
        }
}

/* Builds for a bonus; returns 1 if the choice was branched and everything is written (4.9, 4.11). */
static int free_building(Leaves *leaves, Writer *w, int kind, uint32_t cells) {
    uint32_t open = cells & ~(w->sheet.built[kind] | w->sheet.crossed);
    if (!open) return 0;
    int single = !(open & (open - 1));
    for (; open; open &= open - 1) {
        int cell = __builtin_ctz(open), dice = leaves->dice_of[HALL_DIE[cell % 6]];
        if (single) {
            build(w, kind, cell, dice, NULL, 0);
            return 0;
        }
        Writer branch = *w;
        build(&branch, kind, cell, dice, NULL, 0);
        run(leaves, &branch);
    }
    return 1;
}

static void run(Leaves *leaves, Writer *w) {
    for (;;) {
        while (w->first < w->last) {
            Step step = w->steps[w->first++];
            int mask = 0;
            if (step.type == RECRUIT) mask = recruit(w, step.which, step.amount);
            else if (step.type == CIRCLE) circle(w, step.which, step.amount);
            else if (step.type == LINK) enqueue(w, LINK, step.which, step.amount);
            else {
                int free = 0;
                for (int colour = 0; colour < 3; colour++)
                    if (step.which >> colour & 1 && w->sheet.citizens[colour] < 20) free |= 1 << colour;
                if (free & (free - 1)) mask = free;
                else mask = recruit(w, free ? __builtin_ctz((unsigned)free) : 2, 1);
            }
            if (mask) {
                choose_track(leaves, w, mask);
                return;
            }
        }
        w->first = w->last = 8;
        if (w->head == w->tail) {
            if (leaves->count == leaves->room) {
                leaves->room = leaves->room ? 2 * leaves->room : 256;
                leaves->list = realloc(leaves->list, (size_t)leaves->room * sizeof(Sheet));
            }
            leaves->list[leaves->count++] = w->sheet;
            return;
        }
        Step bonus = w->queue[w->head++];
        if (bonus.type == LINK) {
            Step gain = LINK_GAIN[bonus.which][bonus.amount];
            later(w, gain.type, gain.which, gain.amount);
        } else if (bonus.type == RESOURCE_BONUS) {
            later(w, RECRUIT, bonus.which, 1);
        } else if (bonus.type == TRACK_BONUS) {
            if (bonus.amount == 15) {
                if (free_building(leaves, w, 0, 0x3FFFFu & ~(63u << (6 * bonus.which)))) return;
            } else
                for (int colour = 0; colour < 3; colour++)
                    if (colour != bonus.which) later(w, RECRUIT, colour, 1);
        } else if (bonus.amount == 3) {
            later(w, CIRCLE, 0, 1), later(w, CIRCLE, 1, 1), later(w, CIRCLE, 2, 1);
        } else if (free_building(leaves, w, 1, 0x3FFFFu))
            return;
    }
}

/* ---- whole turns ----
 *
 * A gain never depends on the price, so each deed is written once, from the purse before paying, and its price is
 * taken off afterwards.
 */

typedef struct { int8_t slot, deed, colour, value, pay; uint8_t cost[3]; int leaf; } Candidate; /* colour, value: adjusted or as they lie; deed -1 rests */

typedef struct {
    Leaves leaves;
    int start[128], count[128];
    Candidate *list;
    int candidates, room;
} Turns;

static Writer fresh_writer(const Sheet *sheet) {
    Writer w;
    w.sheet = *sheet;
    w.first = w.last = 8;
    w.head = w.tail = 0;
    return w;
}

static int effect_key(int deed, int colour, int at, int dice, const Slot *slot) {
    if (deed == GATHER) return colour * 7 + at;                          /* 0-20, by value */
    if (deed == WORK) return 21 + (colour * 6 + at) * 2 + slot->work;    /* 21-56, by column */
    if (colour == 0) return 57 + at * 2 + slot->fortress;                /* 57-68 */
    if (colour == 1) return 69 + at * 6 + dice + slot->hall;             /* 69-104 */
    return 105 + at * 2 + slot->cathedral;                               /* 105-116 */
}

static void add_effect(Turns *turns, const Board *board, const Throw *throw, const Sheet *sheet, const Slot *slot,
                       int deed, int colour, int value, int recoloured, int way, const uint8_t *cost) {
    int at = deed == GATHER ? value : throw->column_of[value], dice = 0;
    if (deed == PRESTIGE && colour == 1) {
        int counted = HALL_DIE[at];
        dice = throw->dice_of[counted] - (recoloured && !board->plaza_counts && counted == slot->colour);
    }
    int key = effect_key(deed, colour, at, dice, slot);
    if (turns->start[key] < 0) {
        Writer w = fresh_writer(sheet);
        if (deed == GATHER) circle(&w, colour, value);
        else build(&w, deed == WORK, colour * 6 + at, dice, slot, board->feast_one);
        turns->start[key] = turns->leaves.count;
        run(&turns->leaves, &w);
        turns->count[key] = turns->leaves.count - turns->start[key];
    }
    for (int i = 0; i < turns->count[key]; i++) {
        if (turns->candidates == turns->room) {
            turns->room = turns->room ? 2 * turns->room : 1024;
            turns->list = realloc(turns->list, (size_t)turns->room * sizeof(Candidate));
        }
        turns->list[turns->candidates++] = (Candidate){
            (int8_t)(slot - throw->slots), (int8_t)deed, (int8_t)colour, (int8_t)value, slot->pay[way],
            {cost[0], cost[1], cost[2]}, turns->start[key] + i};
    }
}

static void list_turns(Turns *turns, const Board *board, const Throw *throw, const Sheet *sheet) {
    turns->leaves.count = turns->candidates = 0;
    turns->leaves.dice_of = throw->dice_of;
    memset(turns->start, -1, sizeof turns->start);
    uint32_t open[2] = {~(sheet->built[0] | sheet->crossed), ~(sheet->built[1] | sheet->crossed)};
    for (int index = 0; index < 4; index++) {
        const Slot *slot = &throw->slots[index];
        if (!slot->available) continue;
        for (int way = 0; way < slot->ways; way++) {
            const uint8_t *price = slot->cost[way];
            if (sheet->held[0] < price[0] || sheet->held[1] < price[1] || sheet->held[2] < price[2]) continue;
            int influence = sheet->held[0] - price[0];
            int any_colour = slot->colour_price && sheet->held[2] - price[2] >= slot->colour_price;
            for (int colour = 0; colour < 3; colour++) {
                int recoloured = colour != slot->colour;
                if (recoloured && !any_colour) continue;
                static const uint8_t ORDER[3] = {GATHER, WORK, PRESTIGE};
                for (int i = 0; i < 3; i++) {
                    int deed = ORDER[i];
                    if (deed == PRESTIGE && slot->bars_prestige) continue;
                    for (int value = 0; value < 7; value++) {
                        int steps = COST[slot->step][slot->lies][value];
                        if (steps > influence) continue;
                        if (deed != GATHER && (!value || !(open[deed == WORK] >> (colour * 6 + throw->column_of[value]) & 1)))
                            continue;
                        uint8_t cost[3] = {(uint8_t)(price[0] + steps), price[1],
                                           (uint8_t)(price[2] + (recoloured ? slot->colour_price : 0))};
                        add_effect(turns, board, throw, sheet, slot, deed, colour, value, recoloured, way, cost);
                    }
                }
            }
        }
    }
    if (!turns->candidates) { /* 4.2 */
        Writer w = fresh_writer(sheet);
        for (int resource = 0; resource < 3; resource++) circle(&w, resource, 1);
        run(&turns->leaves, &w);
        if (!turns->room) turns->list = malloc((size_t)(turns->room = 1024) * sizeof(Candidate));
        for (int i = 0; i < turns->leaves.count; i++)
            turns->list[turns->candidates++] = (Candidate){-1, -1, -1, -1, -1, {0, 0, 0}, i};
    }
}

static Sheet paid(const Turns *turns, const Candidate *candidate) {
    Sheet sheet = turns->leaves.list[candidate->leaf];
    for (int i = 0; i < 3; i++) sheet.held[i] = (uint8_t)(sheet.held[i] - candidate->cost[i]);
    return sheet;
}

static const uint8_t COUNT_KIND[6] = {0, 1, 0, 1, 0, 1}, COUNT_DISTRICT[6] = {0, 0, 1, 1, 2, 2}; /* 5.1 */

static inline int standing(const Sheet *sheet, int group) {
    return __builtin_popcount(sheet->built[COUNT_KIND[group]] >> (6 * COUNT_DISTRICT[group]) & 63);
}

static int lasting_score(const Sheet *sheet) { /* without unspent resources */
    int total = sheet->citizens[0] + sheet->citizens[1] + sheet->citizens[2];
    for (int i = 0; i < 6; i++)
        if (sheet->characters[i]) total += sheet->characters[i] * standing(sheet, i);
    return total;
}

static int score(const Sheet *sheet) {
    return lasting_score(sheet) + sheet->held[0] / 2 + sheet->held[1] / 2 + sheet->held[2] / 2;
}

/* ---- features: see features.py, which numbers them alike ---- */

enum {
    F_HELD = 0,                     /* 3 x 19 */
    F_CIRCLED = F_HELD + 57,        /* 3 x 16, from 3 on */
    F_CITIZENS = F_CIRCLED + 48,    /* 3 x 21 */
    F_LEAST = F_CITIZENS + 63,      /* 21: the shortest citizen track */
    F_CELL = F_LEAST + 21,          /* 18 x 8: prestige, work, crossed */
    F_CHARACTER = F_CELL + 144,     /* 6 x 4 x 7: number, open buildings of its kind */
    F_SHEET = F_CHARACTER + 168,
    F_HALF = F_SHEET,               /* 16: the coming half */
    F_PLAZA = F_HALF + 16,          /* 2 x 9 x 9: half of the day, place behind the neutral one, up and back */
    F_TILE = F_PLAZA + 162,         /* 9 x 8 x 2 */
    F_NUMBER = F_TILE + 144,        /* 6 x 6 */
    F_OPTION = F_NUMBER + 36,       /* 3 */
    FEATURES = F_OPTION + 3
};
#define SHEET_FEATURES 31 /* besides the three of F_HELD */
#define BOARD_FEATURES 22
#define MAX_ACTIVE (SHEET_FEATURES + BOARD_FEATURES + 3)

static void sheet_features(const Sheet *sheet, uint16_t *found) {
    int n = 0, least = 20;
    for (int i = 0; i < 3; i++) {
        found[n++] = (uint16_t)(F_CIRCLED + 16 * i + sheet->circled[i] - 3);
        found[n++] = (uint16_t)(F_CITIZENS + 21 * i + sheet->citizens[i]);
        if (sheet->citizens[i] < least) least = sheet->citizens[i];
    }
    found[n++] = (uint16_t)(F_LEAST + least);
    for (int cell = 0; cell < 18; cell++)
        found[n++] = (uint16_t)(F_CELL + 8 * cell + (sheet->built[0] >> cell & 1) + 2 * (sheet->built[1] >> cell & 1) +
                                4 * (sheet->crossed >> cell & 1));
    for (int i = 0; i < 6; i++) {
        uint32_t closed = (sheet->built[COUNT_KIND[i]] | sheet->crossed) >> (6 * COUNT_DISTRICT[i]) & 63;
        found[n++] = (uint16_t)(F_CHARACTER + 28 * i + 7 * sheet->characters[i] + 6 - __builtin_popcount(closed));
    }
}

static int board_features(const Board *board, uint16_t *found) { /* of a board whose half is closed */
    int n = 0, half = board->half + 1;
    found[n++] = (uint16_t)(F_HALF + half);
    for (int r = 0; r < PLACES; r++) {
        int place = (half / 2 + r) % PLACES;
        found[n++] = (uint16_t)(F_PLAZA + 81 * (half % 2) + 9 * r + 3 * board->up[place] + board->back[place]);
        if (board->tile[place] >= 0)
            found[n++] = (uint16_t)(F_TILE + 16 * r + 2 * board->tile[place] + board->raid[place]);
    }
    for (int column = 0; column < 6; column++) found[n++] = (uint16_t)(F_NUMBER + 6 * column + board->number[column] - 1);
    if (board->any_cost) found[n++] = F_OPTION;
    if (board->feast_one) found[n++] = F_OPTION + 1;
    if (board->plaza_counts) found[n++] = F_OPTION + 2;
    return n;
}

/* ---- the net: one hidden layer; the output weights depend on the coming half ---- */

#define OUTPUTS (1 + COUNTS) /* points to come beyond the score; further buildings of each kind */

typedef struct {
    float first[FEATURES][HIDDEN];
    float second[HALVES][OUTPUTS][HIDDEN];
    float bias[HALVES][OUTPUTS];
} Net;

int net_size(void) { return (int)(sizeof(Net) / sizeof(float)); }
int feature_count(void) { return FEATURES; }
int hidden_count(void) { return HIDDEN; }

static inline void add_row(float *restrict sum, const float *restrict row) {
    for (int k = 0; k < HIDDEN; k++) sum[k] += row[k];
}
static inline void swap_row(float *restrict sum, const float *restrict in, const float *restrict out) {
    for (int k = 0; k < HIDDEN; k++) sum[k] += in[k] - out[k];
}

typedef struct { float *sums; int room; } Sums;

typedef struct {
    const Net *net;
    Turns turns;
    Sums sums;
    float *values;
    int value_room;
} Player;

static inline float output(const Net *net, int half, const float *restrict sum, const uint8_t *held) {
    const float *restrict a = net->first[F_HELD + held[0]], *restrict b = net->first[F_HELD + 19 + held[1]],
                *restrict c = net->first[F_HELD + 38 + held[2]], *restrict w = net->second[half][0];
    float total = 0;
    for (int k = 0; k < HIDDEN; k++) {
        float x = sum[k] + a[k] + b[k] + c[k];
        total += (x > 0 ? x : 0) * w[k];
    }
    return total + net->bias[half][0];
}

/* Lists the turns and values each: the expected final points. `closed` is the board as the next half finds it. */
static int value_turns(Player *player, const Board *board, const Board *closed, const Throw *throw, const Sheet *sheet) {
    Turns *turns = &player->turns;
    const Net *net = player->net;
    list_turns(turns, board, throw, sheet);
    if (turns->candidates > player->value_room) {
        player->value_room = 2 * turns->candidates;
        player->values = realloc(player->values, (size_t)player->value_room * sizeof(float));
    }
    if (board->half == HALVES - 1) {
        for (int i = 0; i < turns->candidates; i++) {
            Sheet after = paid(turns, &turns->list[i]);
            player->values[i] = (float)score(&after);
        }
    } else {
        int leaves = turns->leaves.count;
        if (leaves > player->sums.room) {
            player->sums.room = 2 * leaves;
            free(player->sums.sums);
            player->sums.sums = aligned_alloc(64, (size_t)player->sums.room * HIDDEN * sizeof(float));
        }
        float base[HIDDEN] __attribute__((aligned(64)));
        uint16_t before[SHEET_FEATURES], features[BOARD_FEATURES];
        int n = board_features(closed, features);
        memcpy(base, net->first[features[0]], sizeof base);
        for (int i = 1; i < n; i++) add_row(base, net->first[features[i]]);
        sheet_features(sheet, before);
        for (int i = 0; i < SHEET_FEATURES; i++) add_row(base, net->first[before[i]]);
        for (int leaf = 0; leaf < leaves; leaf++) {
            uint16_t after[SHEET_FEATURES];
            float *sum = player->sums.sums + (size_t)leaf * HIDDEN;
            memcpy(sum, base, sizeof base);
            sheet_features(&turns->leaves.list[leaf], after);
            for (int i = 0; i < SHEET_FEATURES; i++)
                if (after[i] != before[i]) swap_row(sum, net->first[after[i]], net->first[before[i]]);
        }
        int half = closed->half + 1, last = -1, lasting = 0;
        for (int i = 0; i < turns->candidates; i++) {
            const Candidate *candidate = &turns->list[i];
            const Sheet *leaf = &turns->leaves.list[candidate->leaf];
            uint8_t held[3];
            for (int j = 0; j < 3; j++) held[j] = (uint8_t)(leaf->held[j] - candidate->cost[j]);
            if (candidate->leaf != last) lasting = lasting_score(leaf), last = candidate->leaf;
            player->values[i] = (float)(lasting + held[0] / 2 + held[1] / 2 + held[2] / 2) +
                                output(net, half, player->sums.sums + (size_t)candidate->leaf * HIDDEN, held);
        }
    }
    int best = 0;
    for (int i = 1; i < turns->candidates; i++)
        if (player->values[i] > player->values[best]) best = i;
    return best;
}

static void throw_dice(Rng *rng, uint8_t *dice) {
    for (int i = 0; i < 4; i++) dice[i] = (uint8_t)(1 + below(rng, 6));
}

#define MAX_LOOKED 16
#define MAX_ROLLS 64

/* One look at the next throws: the mean best value after `rolls` throws for each of the `width` best turns. */
static int look(Player *player, Player *inner, const Board *board, const Board *closed, const Throw *throw,
                const Sheet *sheet, int width, int rolls, Rng *rng, float *value) {
    int best = value_turns(player, board, closed, throw, sheet);
    *value = player->values[best];
    if (board->half == HALVES - 1 || width < 2) return best;
    int chosen[MAX_LOOKED], count = 0;
    Sheet sheets[MAX_LOOKED];
    float *values = player->values;
    while (count < width) {
        int top = -1;
        for (int i = 0; i < player->turns.candidates; i++)
            if (values[i] > -1e8f && (top < 0 || values[i] > values[top])) top = i;
        if (top < 0 || values[top] < *value - 3.0f) break;
        Sheet after = paid(&player->turns, &player->turns.list[top]);
        values[top] = -1e9f;
        int same = 0;
        for (int i = 0; i < count; i++) same |= !memcmp(&after, &sheets[i], sizeof after);
        if (same) continue;
        sheets[count] = after;
        chosen[count++] = top;
    }
    if (count < 2) return best;
    float sums[MAX_LOOKED] = {0};
    int offset = (int)below(rng, 6);
    for (int r = 0; r < rolls; r++) {
        uint8_t dice[4];
        throw_dice(rng, dice);
        dice[0] = (uint8_t)(1 + (r + offset) % 6);
        for (int i = 0; i < count; i++) {
            Board next = *closed;
            Sheet struck = sheets[i];
            Throw after;
            open_half(&next, dice, &after, &struck);
            Board end = next;
            close_half(&end, &after);
            int reply = value_turns(inner, &next, &end, &after, &struck);
            sums[i] += inner->values[reply];
        }
    }
    int top = 0;
    for (int i = 1; i < count; i++)
        if (sums[i] > sums[top]) top = i;
    *value = sums[top] / (float)rolls;
    return chosen[top];
}

/* ---- set-ups ---- */

enum { BASE = 0, NUMBERED = 1, TILES = 2, OPTIONS = 3, MIXED = 4 };

static void shuffle(Rng *rng, uint8_t *list, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)below(rng, (uint32_t)i + 1);
        uint8_t swap = list[i];
        list[i] = list[j];
        list[j] = swap;
    }
}

static Board random_board(Rng *rng, int kind) {
    static const uint8_t PLAZAS[9][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {2, 0}, {0, 1}, {1, 2}, {2, 0}};
    Board board;
    memset(&board, 0, sizeof board);
    uint8_t order[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    shuffle(rng, order, 9);
    for (int place = 0; place < 9; place++) {
        int side = (int)below(rng, 2);
        board.up[place] = PLAZAS[order[place]][side];
        board.back[place] = PLAZAS[order[place]][!side];
        board.tile[place] = -1;
    }
    for (int column = 0; column < 6; column++) board.number[column] = (uint8_t)(column + 1);
    int renumber = 0, tiles = 0, options = 0;
    if (kind == MIXED) {
        uint32_t draw = below(rng, 100);
        renumber = draw < 25 ? 1 : draw < 45 ? 2 : 0;
        tiles = below(rng, 100) < 35;
        options = below(rng, 100) < 10;
    } else {
        renumber = kind == NUMBERED ? 2 : 0;
        tiles = kind == TILES;
        options = kind == OPTIONS;
        if (options) tiles = (int)below(rng, 2), renumber = (int)below(rng, 3);
    }
    if (renumber == 1) {
        int first = (int)below(rng, 6), step = below(rng, 2) ? 1 : 5;
        for (int column = 0; column < 6; column++) board.number[column] = (uint8_t)((first + step * column) % 6 + 1);
    } else if (renumber == 2)
        shuffle(rng, board.number, 6);
    if (tiles) {
        uint8_t drawn[8] = {0, 1, 2, 3, 4, 5, 6, 7};
        shuffle(rng, drawn, 8);
        int next = 0;
        for (int place = 0; place < 9; place++)
            if (board.up[place] == board.back[place]) board.tile[place] = (int8_t)drawn[next++];
    }
    if (options) {
        int mask = below(rng, 2) ? 7 : 1 + (int)below(rng, 7);
        board.any_cost = mask & 1, board.feast_one = mask >> 1 & 1, board.plaza_counts = mask >> 2 & 1;
    }
    board.half = -1;
    return board;
}

static Sheet first_sheet(void) {
    Sheet sheet;
    memset(&sheet, 0, sizeof sheet);
    for (int i = 0; i < 3; i++) sheet.circled[i] = sheet.held[i] = 3;
    return sheet;
}

/* ---- samples, games, training ---- */

typedef struct {
    uint16_t active[MAX_ACTIVE];
    uint8_t count, half, score, counts[COUNTS];
    float target; /* points to come beyond the score */
} Sample;

typedef struct {
    Player player, inner;
    Net *net, *gradient, *mean, *square;
    Sample *buffer;
    int64_t stored, room;
    int64_t steps;
    Rng rng;
} Trainer;

Trainer *new_trainer(float *weights, int64_t room, uint64_t seed) {
    prepare();
    Trainer *trainer = calloc(1, sizeof *trainer);
    trainer->net = (Net *)weights;
    trainer->player.net = trainer->inner.net = trainer->net;
    trainer->gradient = aligned_alloc(64, (sizeof(Net) + 63) / 64 * 64);
    trainer->mean = calloc(1, sizeof(Net));
    trainer->square = calloc(1, sizeof(Net));
    trainer->buffer = room ? malloc((size_t)room * sizeof(Sample)) : NULL;
    trainer->room = room;
    trainer->rng.state = seed;
    return trainer;
}

static float plain_value(const Net *net, const Sample *sample) {
    float sum[HIDDEN] __attribute__((aligned(64))) = {0};
    for (int i = 0; i < sample->count; i++) add_row(sum, net->first[sample->active[i]]);
    float total = net->bias[sample->half][0];
    for (int k = 0; k < HIDDEN; k++) total += (sum[k] > 0 ? sum[k] : 0) * net->second[sample->half][0][k];
    return total;
}

static void take_sample(Sample *sample, const Board *closed, const Sheet *sheet) {
    sheet_features(sheet, sample->active);
    int n = SHEET_FEATURES;
    for (int i = 0; i < 3; i++) sample->active[n++] = (uint16_t)(F_HELD + 19 * i + sheet->held[i]);
    n += board_features(closed, sample->active + n);
    sample->count = (uint8_t)n;
    sample->half = (uint8_t)(closed->half + 1);
    sample->score = (uint8_t)score(sheet);
    for (int i = 0; i < COUNTS; i++) sample->counts[i] = (uint8_t)standing(sheet, i);
}

/* Plays games and stores a sample after each turn. In a share of the games one turn is a random one of the good ones:
 * only the samples from there on count, as the earlier ones would learn from a turn nobody would take. */
double play_games(Trainer *trainer, int games, int kind, float lambda, float strays, int width, int rolls) {
    Rng *rng = &trainer->rng;
    double total = 0;
    int straight = 0;
    for (int game = 0; game < games; game++) {
        Board board = random_board(rng, kind);
        Sheet sheet = first_sheet();
        Sample samples[HALVES];
        float values[HALVES];
        int stray = uniform(rng) < strays ? (int)below(rng, HALVES - 1) : -1;
        for (int half = 0; half < HALVES; half++) {
            uint8_t dice[4];
            Throw throw;
            throw_dice(rng, dice);
            open_half(&board, dice, &throw, &sheet);
            Board closed = board;
            close_half(&closed, &throw);
            int best;
            if (half == stray || width < 2 || half < stray) {
                best = value_turns(&trainer->player, &board, &closed, &throw, &sheet);
                values[half] = trainer->player.values[best];
                if (half == stray) {
                    float bar = values[half] - 6.0f * uniform(rng);
                    for (int tries = 0; tries < 40; tries++) {
                        int other = (int)below(rng, (uint32_t)trainer->player.turns.candidates);
                        if (trainer->player.values[other] >= bar) {
                            best = other;
                            break;
                        }
                    }
                    values[half] = trainer->player.values[best];
                }
            } else
                best = look(&trainer->player, &trainer->inner, &board, &closed, &throw, &sheet, width, rolls, rng,
                            &values[half]);
            sheet = paid(&trainer->player.turns, &trainer->player.turns.list[best]);
            board = closed;
            if (half < HALVES - 1) take_sample(&samples[half], &closed, &sheet);
        }
        float back = (float)score(&sheet);
        if (stray < 0) total += back, straight++;
        int final[COUNTS];
        for (int i = 0; i < COUNTS; i++) final[i] = standing(&sheet, i);
        for (int half = HALVES - 2; half >= 0 && half >= stray; half--) {
            Sample *sample = &samples[half];
            sample->target = back - (float)sample->score;
            for (int i = 0; i < COUNTS; i++) sample->counts[i] = (uint8_t)(final[i] - sample->counts[i]);
            if (trainer->room) trainer->buffer[trainer->stored++ % trainer->room] = *sample;
            back = lambda * back + (1 - lambda) * values[half];
        }
    }
    return straight ? total / straight : 0;
}

/* Adam on batches drawn at random from the stored samples; returns the mean squared error of the points. */
double train(Trainer *trainer, int batches, int size, float rate, float counts_share) {
    const float keep_mean = 0.9f, keep_square = 0.999f;
    Net *net = trainer->net, *gradient = trainer->gradient;
    int64_t filled = trainer->stored < trainer->room ? trainer->stored : trainer->room;
    double error = 0;
    for (int batch = 0; batch < batches; batch++) {
        memset(gradient, 0, sizeof(Net));
        for (int n = 0; n < size; n++) {
            const Sample *sample = &trainer->buffer[next_random(&trainer->rng) % (uint64_t)filled];
            float sum[HIDDEN] __attribute__((aligned(64))) = {0}, slope[HIDDEN] __attribute__((aligned(64))) = {0};
            for (int i = 0; i < sample->count; i++) add_row(sum, net->first[sample->active[i]]);
            int half = sample->half;
            for (int k = 0; k < HIDDEN; k++) sum[k] = sum[k] > 0 ? sum[k] : 0;
            for (int j = 0; j < OUTPUTS; j++) {
                const float *restrict w = net->second[half][j];
                float *restrict g = gradient->second[half][j];
                float got = net->bias[half][j];
                for (int k = 0; k < HIDDEN; k++) got += sum[k] * w[k];
                float off = got - (j ? (float)sample->counts[j - 1] : sample->target);
                if (!j) error += (double)off * off;
                else off *= counts_share;
                gradient->bias[half][j] += off;
                for (int k = 0; k < HIDDEN; k++) g[k] += off * sum[k], slope[k] += off * w[k];
            }
            for (int k = 0; k < HIDDEN; k++) slope[k] = sum[k] > 0 ? slope[k] : 0;
            for (int i = 0; i < sample->count; i++) add_row(gradient->first[sample->active[i]], slope);
        }
        trainer->steps++;
        float *restrict w = (float *)net, *restrict g = (float *)gradient, *restrict m = (float *)trainer->mean,
              *restrict v = (float *)trainer->square;
        float scale = 1.0f / (float)size;
        float right_mean = 1.0f / (1.0f - powf(keep_mean, (float)trainer->steps));
        float right_square = 1.0f / (1.0f - powf(keep_square, (float)trainer->steps));
        int weights = net_size();
        for (int i = 0; i < weights; i++) {
            float slope = g[i] * scale;
            m[i] += (1 - keep_mean) * (slope - m[i]);
            v[i] += (1 - keep_square) * (slope * slope - v[i]);
            w[i] -= rate * m[i] * right_mean / (sqrtf(v[i] * right_square) + 1e-7f);
        }
    }
    return error / ((double)batches * size);
}

/* Final scores of straight games from one seed, so that two nets or ways of play meet the same set-ups and dice. */
void play_scores(Trainer *trainer, int games, int kind, uint64_t seed, int width, int rolls, int32_t *scores, float *promises) {
    for (int game = 0; game < games; game++) {
        Rng dice_rng = {seed + (uint64_t)game * 0x632BE59BD9B4E019ull}, look_rng = {~dice_rng.state};
        Board board = random_board(&dice_rng, kind);
        Sheet sheet = first_sheet();
        for (int half = 0; half < HALVES; half++) {
            uint8_t dice[4];
            Throw throw;
            throw_dice(&dice_rng, dice);
            open_half(&board, dice, &throw, &sheet);
            Board closed = board;
            close_half(&closed, &throw);
            int best = look(&trainer->player, &trainer->inner, &board, &closed, &throw, &sheet, width, rolls, &look_rng,
                            &promises[game * HALVES + half]);
            sheet = paid(&trainer->player.turns, &trainer->player.turns.list[best]);
            board = closed;
        }
        scores[game] = score(&sheet);
    }
}

/* ---- for the comparison with the engine ---- */

/* Opens the next half on this board and sheet, and lists every whole turn: (slot, deed, colour, value, pay) and the
 * sheet after it. Returns the number of turns; at most `room` are written. */
int open_and_list(Board *board, Sheet *sheet, const uint8_t *dice, int8_t *keys, Sheet *after, int room) {
    static Turns turns;
    prepare();
    Throw throw;
    open_half(board, dice, &throw, sheet);
    turns.leaves.feast_one = board->feast_one;
    list_turns(&turns, board, &throw, sheet);
    for (int i = 0; i < turns.candidates && i < room; i++) {
        const Candidate *candidate = &turns.list[i];
        int8_t key[5] = {candidate->slot, candidate->deed, candidate->colour, candidate->value, candidate->pay};
        memcpy(keys + 5 * i, key, 5);
        after[i] = paid(&turns, candidate);
    }
    close_half(board, &throw);
    return turns.candidates;
}

int sheet_score(const Sheet *sheet) { return score(sheet); }

int features_of(const Board *closed, const Sheet *sheet, uint16_t *active) {
    Sample sample;
    take_sample(&sample, closed, sheet);
    memcpy(active, sample.active, sample.count * sizeof(uint16_t));
    return sample.count;
}

float value_of(Trainer *trainer, const Board *closed, const Sheet *sheet) {
    Sample sample;
    take_sample(&sample, closed, sheet);
    return (float)sample.score + plain_value(trainer->net, &sample);
}
