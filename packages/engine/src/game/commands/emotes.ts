/** The 24 emotes of clients, with their further names. */
const names: Record<string, readonly string[]> = {
  ...{ wave: [], dance: [], dance2: [], love: [], kiss: [], sleep: [], yes: [], no: [], wink: [] },
  ...{ troll: [], cheer: [], sad: [], cry: [], mad: [], omg: [], shrug: [], idk: [], furious: [] },
  ...{ dab: [], sassy: [], laugh: ['lol'], facepalm: ['fp'], rolleyes: ['eyeroll'] },
  foldarms: ['fold', 'fa', 'stubborn'],
}

/** Maps each name of an emote to the one that clients know. */
export const emotes: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([emote, others]) =>
    [emote, ...others].map((name) => [name, emote] as const),
  ),
)
