/* Random games of Routes of Two Capitals, written by hand in C: how fast can they be played at all?

   It plays the games of `grandtour.lab.simulate`, bit for bit: Moscow, without the option `expert`. `bench/limit.py` compiles it,
   compares the games and measures both. T3.3 and the like are rules of src/grandtour/games/two_capitals/RULES.md; functions and
   fields have the names that they have in the rules in Python.

       two_capitals games|time SEATS GAMES < box_and_family

   `games` prints a line for each game: its decisions, the rank of every seat, the points of every seat by source.
   `time` prints decisions, points and seconds of the processor for all of them. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint32_t Word;
typedef uint32_t Set; /* of sights or of cards, as bits */

/* --- sizes, and the rulebook's numbers: as in state.py ----------------------------------------------------------- */
enum { SEATS = 4, SIGHTS = 25, CARDS = 25, COLLECTIONS = 8 };
enum { BESIDE = SIGHTS }; /* the bus is beside the board */
enum { STOP = SIGHTS };   /* a move; the others are sights */
enum { SHORT, LONG, KINDS };
enum { MORNING, EVENING, OVER, JOURNEYS = OVER };
enum { SHORT_POINTS, LONG_POINTS, COLLECTION_POINTS, BRIDGE_POINTS, ROOF_POINTS, SOURCES };
enum { LARGE = 4 };              /* T3.5: cells of a sight whose bus bars nothing */
enum { CHOICES = 3 };            /* T3.3: among how many sights one chooses */
enum { LAST_SIGHTS = 2 };        /* T3.6: a journey can be ended on the last two */
enum { PARTIAL_COLLECTION = 2 }; /* T6.3: from how many sights on an incomplete collection counts */
static const int HANDS[KINDS] = {6, 4}; /* T2.1, T2.3: routes dealt */

static const uint64_t RANGE = (uint64_t)1 << 32; /* of a word of chance */
enum { KEY_WORDS = 8, WORDS = 16, ROUNDS = 8, NOISE_WORDS = 4 };
enum { BATCH = 1000 }; /* games whose results are kept at a time */

/* --- what is printed, and what lies on the table ----------------------------------------------------------------- */
typedef struct {
    Set stops;
    int points;
} Route;

typedef struct {
    Set stops;
    int need, points;
} Collection;

typedef struct {
    int tokens, partial_points;
    bool evening_back;
    int cells[SIGHTS];
    int cards[KINDS];
    Route route[KINDS][CARDS];
    int collections;
    Collection collection[COLLECTIONS];
} Printed;

typedef struct {
    Word key[KEY_WORDS];
    Word counter;
    Word block[WORDS];
} Chance;

typedef struct {
    int left;
    uint8_t cards[CARDS];
} Pile;

typedef struct {
    int stock;
    Set kept[KINDS];
    Set visited[JOURNEYS];
} Player;

typedef struct {
    Chance chance;
    int seats, stage, turn, bus;
    Pile pile[KINDS];
    uint8_t tokens[JOURNEYS][SIGHTS]; /* how many lie there */
    Set full[JOURNEYS];               /* sights without a free cell */
    Player player[SEATS];
} State;

typedef struct {
    Word a, b, c, counter;
} Noise;

typedef struct {
    int decisions;
    int ranks[SEATS];
    int points[SEATS][SOURCES];
} Result;

/* --- sets -------------------------------------------------------------------------------------------------------- */
static Set only(int i) { return (Set)1 << i; }

static Set first_n(int n) { return ((Set)1 << n) - 1; }

static int count(Set members) { return __builtin_popcount(members); }

static int lowest(Set members) { return __builtin_ctz(members); }

static int highest(Set members) { return 31 - __builtin_clz(members); }

/* The member that has n smaller ones. */
static int nth(Set members, int n) {
    for (; n > 0; n--) members &= members - 1;
    return lowest(members);
}

/* --- chance: engine/rng.py --------------------------------------------------------------------------------------- */
static Word turned(Word word, int bits) { return word << bits | word >> (32 - bits); }

static void quarter(Word *a, Word *b, Word *c, Word *d) {
    *a += *b, *d = turned(*d ^ *a, 16);
    *c += *d, *b = turned(*b ^ *c, 12);
    *a += *b, *d = turned(*d ^ *a, 8);
    *c += *d, *b = turned(*b ^ *c, 7);
}

/* Columns and diagonals in turn. */
static void mix(Word x[WORDS]) {
    for (int i = 0; i < ROUNDS; i += 2) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
}

/* Block `number` of the stream that belongs to the key. */
static void make_block(const Word key[KEY_WORDS], Word number, Word block[WORDS]) {
    Word start[WORDS] = {0x61707865, 0x3320646E, 0x79622D32, 0x6B206574}; /* "expand 32-byte k" */
    memcpy(start + 4, key, KEY_WORDS * sizeof(Word));
    start[4 + KEY_WORDS] = number;
    Word mixed[WORDS];
    memcpy(mixed, start, sizeof mixed);
    mix(mixed);
    for (int i = 0; i < WORDS; i++) block[i] = mixed[i] + start[i];
}

static Word next_word(Chance *chance) {
    Word place = chance->counter % WORDS;
    if (place == 0) make_block(chance->key, chance->counter / WORDS, chance->block);
    chance->counter++;
    return chance->block[place];
}

/* A number from 0 to n − 1, all equally likely: words past the last full multiple of n are thrown away. */
static Word below(Chance *chance, Word n) {
    Word drawn = next_word(chance);
    while (drawn >= RANGE - n && drawn >= RANGE - RANGE % n) drawn = next_word(chance);
    return drawn % n;
}

/* --- choices: bots/core/rollout.py ------------------------------------------------------------------------------- */
static Word noise_word(Noise *noise) {
    Word t = noise->a + noise->b + noise->counter++;
    noise->a = noise->b ^ noise->b >> 9;
    noise->b = noise->c + (noise->c << 3);
    noise->c = turned(noise->c, 21) + t;
    return t;
}

static int noise_below(Noise *noise, int n) { return (int)((uint64_t)noise_word(noise) * (uint64_t)n >> 32); }

/* --- T1, T2: setting up and dealing: rules/setup.py -------------------------------------------------------------- */
static void gather(Pile *pile, int cards) {
    pile->left = cards;
    for (int card = 0; card < cards; card++) pile->cards[card] = (uint8_t)card;
}

static void shuffle(Chance *chance, Pile *pile) {
    for (int i = pile->left - 1; i > 0; i--) {
        Word j = below(chance, (Word)i + 1);
        uint8_t card = pile->cards[i];
        pile->cards[i] = pile->cards[j];
        pile->cards[j] = card;
    }
}

/* T1.2 Short and long routes are shuffled separately. */
static void shuffle_piles(const Printed *box, State *s) {
    for (int kind = 0; kind < KINDS; kind++) {
        gather(&s->pile[kind], box->cards[kind]);
        shuffle(&s->chance, &s->pile[kind]);
    }
}

static Set draw_set(Pile *pile, int n) {
    Set drawn = 0;
    for (; n > 0; n--) drawn |= only(pile->cards[--pile->left]);
    return drawn;
}

/* T2.1, T2.3 Every seat is dealt its routes from the top, in blocks. */
static void deal(State *s, int kind) {
    for (int seat = 0; seat < s->seats; seat++) s->player[seat].kept[kind] = draw_set(&s->pile[kind], HANDS[kind]);
}

/* T1 Shuffled piles, tokens, and the bus beside the board; seat 0 begins the morning. */
static void new(const Printed *box, State *s) {
    shuffle_piles(box, s);
    for (int seat = 0; seat < s->seats; seat++) s->player[seat].stock = box->tokens;
    s->bus = BESIDE;
    deal(s, SHORT);
    s->stage = MORNING;
    s->turn = 0;
}

/* --- T3, T4: the journeys: rules/journey.py ---------------------------------------------------------------------- */
/* T4.2 From the last sight to the first. */
static bool goes_back(const Printed *box, const State *s) { return s->stage == EVENING && box->evening_back; }

/* T3.3 The first three of some sights on the way, or fewer. */
static Set first_on_the_way(Set sights, bool back) {
    Set rest = sights;
    for (int i = 0; i < CHOICES && rest != 0; i++) rest &= ~only(back ? highest(rest) : lowest(rest));
    return sights & ~rest;
}

/* T3.2 Before the first token the first three sights; T3.3 later those from the bus's own on. */
static Set ahead(const State *s, bool back) {
    if (s->bus == BESIDE) return first_on_the_way(first_n(SIGHTS), back);
    return back ? first_n(s->bus + 1) : first_n(SIGHTS) & ~first_n(s->bus);
}

/* T3.3 The first three with a free cell. */
static Set offered(const Printed *box, const State *s) {
    bool back = goes_back(box, s);
    return first_on_the_way(ahead(s, back) & ~s->full[s->stage], back);
}

/* T3.5 With two players the bus's own sight, unless it is a large one. */
static Set barred_by_the_bus(const Printed *box, const State *s) {
    bool bars = s->seats == 2 && s->bus != BESIDE && box->cells[s->bus] != LARGE;
    return bars ? only(s->bus) : 0;
}

/* T3.3 to T3.5, T3.7 The sights on which the player may put a token. */
static Set choices(const Printed *box, const State *s) {
    const Player *me = &s->player[s->turn];
    if (me->stock == 0) return 0;
    return offered(box, s) & ~me->visited[s->stage] & ~barred_by_the_bus(box, s);
}

/* T3.6, T4.2 The bus stands at one of the last two sights of the way. */
static bool at_the_end(const Printed *box, const State *s) {
    if (s->bus == BESIDE) return false;
    return goes_back(box, s) ? s->bus < LAST_SIGHTS : s->bus >= SIGHTS - LAST_SIGHTS;
}

/* T1.4 Clockwise. */
static int next_seat(const State *s) { return s->turn + 1 < s->seats ? s->turn + 1 : 0; }

/* T3.1 A token on a cell of the sight; the bus moves there; the next player's turn. */
static void visit(const Printed *box, State *s, int sight) {
    Player *me = &s->player[s->turn];
    me->visited[s->stage] |= only(sight);
    me->stock--;
    if (++s->tokens[s->stage][sight] == box->cells[sight]) s->full[s->stage] |= only(sight);
    s->bus = sight;
    s->turn = next_seat(s);
}

/* T3.6, T2.3 The bus leaves the board; after the morning long routes are dealt, and the next player begins the evening (T4.1). */
static void end_journey(State *s) {
    s->bus = BESIDE;
    s->turn = next_seat(s);
    if (s->stage == MORNING) deal(s, LONG);
    s->stage++;
}

/* --- T5, T6: scoring: rules/scoring.py --------------------------------------------------------------------------- */
/* T5.1 A card with all its sights visited gives its points, any other some for each sight of it that was visited. */
static int route_points(const Printed *box, const Route *route, Set sights) {
    bool complete = (route->stops & ~sights) == 0;
    return complete ? route->points : box->partial_points * count(route->stops & sights);
}

static int all_routes(const Printed *box, const Player *me, int kind, Set sights) {
    int total = 0;
    for (Set rest = me->kept[kind]; rest != 0; rest &= rest - 1)
        total += route_points(box, &box->route[kind][lowest(rest)], sights);
    return total;
}

/* T6.1, T6.2 Points of a collection with enough of its sights; T6.3 else 1 for each of two or more. */
static int collection_points(const Collection *collection, Set sights) {
    int seen = count(collection->stops & sights);
    if (seen >= collection->need) return collection->points;
    return seen >= PARTIAL_COLLECTION ? seen : 0;
}

static int all_collections(const Printed *box, Set sights) {
    int total = 0;
    for (int i = 0; i < box->collections; i++) total += collection_points(&box->collection[i], sights);
    return total;
}

/* T5.1, T6 By source. Moscow has no bridges and no roofs (T7). */
static void points(const Printed *box, const State *s, int seat, int out[SOURCES]) {
    const Player *me = &s->player[seat];
    Set sights = me->visited[MORNING] | me->visited[EVENING]; /* T4.3 */
    out[SHORT_POINTS] = all_routes(box, me, SHORT, sights);
    out[LONG_POINTS] = all_routes(box, me, LONG, sights);
    out[COLLECTION_POINTS] = all_collections(box, sights);
    out[BRIDGE_POINTS] = out[ROOF_POINTS] = 0;
}

static int total(const int by_source[SOURCES]) {
    int sum = 0;
    for (int source = 0; source < SOURCES; source++) sum += by_source[source];
    return sum;
}

/* T5.2 Most points are ahead; of equal points the later seat. */
static void ranks(int seats, Result *result) {
    int keys[SEATS];
    for (int seat = 0; seat < seats; seat++) keys[seat] = total(result->points[seat]) * SEATS + seat;
    for (int seat = 0; seat < seats; seat++) {
        result->ranks[seat] = 1;
        for (int other = 0; other < seats; other++) result->ranks[seat] += keys[other] > keys[seat];
    }
}

/* --- whole games: bots/core/rollout.py --------------------------------------------------------------------------- */
/* Game `number` of a family, set up: its key and its noise are a block of the family's own stream. */
static void begin(const Printed *box, State *s, int seats, const Word family[KEY_WORDS], Word number, Noise *noise) {
    Word block[WORDS];
    make_block(family, number, block);
    memset(s, 0, sizeof *s);
    s->seats = seats;
    memcpy(s->chance.key, block, sizeof s->chance.key);
    memcpy(noise, block + KEY_WORDS, NOISE_WORDS * sizeof(Word));
    new(box, s);
}

/* T3.6 Any choice there is, or `stop` at the end of the way, or when there is none. */
static int random_move(const Printed *box, const State *s, Noise *noise) {
    Set sights = choices(box, s);
    int many = count(sights);
    bool may_stop = many == 0 || at_the_end(box, s);
    int chosen = noise_below(noise, many + may_stop);
    return chosen == many ? STOP : nth(sights, chosen);
}

/* Random choices until the game is over; returns how many there were. */
static int roll_out(const Printed *box, State *s, Noise *noise) {
    int decisions = 0;
    for (; s->stage != OVER; decisions++) {
        int move = random_move(box, s, noise);
        if (move == STOP)
            end_journey(s);
        else
            visit(box, s, move);
    }
    return decisions;
}

static void play_game(const Printed *box, int seats, const Word family[KEY_WORDS], Word number, Result *result) {
    State s;
    Noise noise;
    begin(box, &s, seats, family, number, &noise);
    result->decisions = roll_out(box, &s, &noise);
    for (int seat = 0; seat < seats; seat++) points(box, &s, seat, result->points[seat]);
    ranks(seats, result);
}

/* --- the box and the family, on the standard input: a name, and numbers ------------------------------------------ */
static long long read_number(void) {
    long long number;
    if (scanf("%lld", &number) != 1) {
        fputs("A number is missing.\n", stderr);
        exit(EXIT_FAILURE);
    }
    return number;
}

static void read_name(const char *expected) {
    char name[32];
    if (scanf("%31s", name) != 1 || strcmp(name, expected) != 0) {
        fprintf(stderr, "“%s” is missing.\n", expected);
        exit(EXIT_FAILURE);
    }
}

/* A number with its name, at most `most`. */
static int read_named(const char *name, int most) {
    read_name(name);
    long long number = read_number();
    if (number < 0 || number > most) {
        fprintf(stderr, "%s: %lld is not from 0 to %d.\n", name, number, most);
        exit(EXIT_FAILURE);
    }
    return (int)number;
}

static void read_routes(Printed *box, int kind, const char *name) {
    box->cards[kind] = read_named(name, CARDS);
    for (int card = 0; card < box->cards[kind]; card++) {
        Set stops = (Set)read_number();
        box->route[kind][card] = (Route){stops, (int)read_number()};
    }
}

static void read_collections(Printed *box) {
    box->collections = read_named("collections", COLLECTIONS);
    for (int i = 0; i < box->collections; i++) {
        Collection *collection = &box->collection[i];
        collection->stops = (Set)read_number();
        collection->need = (int)read_number();
        collection->points = (int)read_number();
    }
}

static void read_box(Printed *box) {
    box->tokens = read_named("tokens", INT32_MAX);
    box->partial_points = read_named("partial_points", INT32_MAX);
    box->evening_back = read_named("evening_back", 1);
    read_name("cells");
    for (int sight = 0; sight < SIGHTS; sight++) box->cells[sight] = (int)read_number();
    read_routes(box, SHORT, "short");
    read_routes(box, LONG, "long");
    read_collections(box);
}

static void read_family(Word family[KEY_WORDS]) {
    read_name("family");
    for (int i = 0; i < KEY_WORDS; i++) family[i] = (Word)read_number();
}

/* --- the run ----------------------------------------------------------------------------------------------------- */
static void print_game(int seats, const Result *result) {
    printf("%d", result->decisions);
    for (int seat = 0; seat < seats; seat++) printf(" %d", result->ranks[seat]);
    for (int seat = 0; seat < seats; seat++)
        for (int source = 0; source < SOURCES; source++) printf(" %d", result->points[seat][source]);
    putchar('\n');
}

static void print_games(const Printed *box, int seats, const Word family[KEY_WORDS], Word games) {
    for (Word number = 0; number < games; number++) {
        Result result;
        play_game(box, seats, family, number, &result);
        print_game(seats, &result);
    }
}

/* The results are kept, as ours are, and added up: so all of them are needed. */
static void time_games(const Printed *box, int seats, const Word family[KEY_WORDS], Word games) {
    static Result results[BATCH];
    long long decisions = 0, scores = 0;
    clock_t start = clock();
    for (Word number = 0; number < games; number++) {
        Result *result = &results[number % BATCH];
        play_game(box, seats, family, number, result);
        decisions += result->decisions;
        for (int seat = 0; seat < seats; seat++) scores += total(result->points[seat]);
    }
    printf("%lld %lld %.6f\n", decisions, scores, (double)(clock() - start) / CLOCKS_PER_SEC);
}

int main(int arguments, char **argument) {
    if (arguments != 4) {
        fprintf(stderr, "Usage: %s games|time SEATS GAMES < box_and_family\n", argument[0]);
        return EXIT_FAILURE;
    }
    Printed box;
    Word family[KEY_WORDS];
    read_box(&box);
    read_family(family);
    int seats = atoi(argument[2]);
    Word games = (Word)strtoul(argument[3], NULL, 10);
    bool timed = strcmp(argument[1], "time") == 0;
    (timed ? time_games : print_games)(&box, seats, family, games);
    return EXIT_SUCCESS;
}
