// The files of a game for one of the pages.

/** The module `name` of a game, once its style is there too, and the styles that it names in `STYLES`. */
export async function partOf(key, name) {
  const [module] = await Promise.all([import(`/games/${key}/${name}.js`), styled(`/games/${key}/${name}.css`)]);
  await Promise.all((module.STYLES ?? []).map((style) => styled(`/games/${key}/${style}`)));
  return module;
}

function styled(href) {
  return new Promise((loaded, failed) => {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href, onload: loaded, onerror: failed });
    document.head.append(style);
  });
}
