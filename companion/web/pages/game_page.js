// The pages of a game: the picture of the own screen, of a spectator's or a host's; the players, and the host's part.

import { h } from "./dom.js";
import { hostPart } from "./host.js";
import { photoKey } from "./photo.js";
import { players } from "./players.js";
import { w } from "./words.js";

/** The page of a seat, or of somebody who looks on. */
export function watch(context) {
  const { state } = context;
  const heading = (state.pictured && state.heading) || state.table.title || "Oyez";
  const host = hostPart(context);
  if (!state.table.names.length) {
    const none = [h("p", { key: "none", class: "large" }, w("offText"))];
    return host ? { heading, sections: [{ ...host, name: "turn" }, { name: "players", title: w("players"), body: none }] } : { heading, main: none };
  }
  const shown = state.pictured ? h("div", { key: "picture", mount: context.picture }) : h("p", { class: "hint" }, w("connecting"));
  const parts = [{ name: "turn", title: w("turn"), body: [state.you === null && host ? null : photoKey(context), shown] }];
  parts.push({ name: "players", title: w("players"), body: players(context) });
  if (host) parts.push(host);
  return { heading, sections: parts };
}
