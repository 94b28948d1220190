const sources = import.meta.glob<string>('./gallery/*.script', { query: '?raw', import: 'default' })

/** The examples of the gallery, by the names of their files. */
export const examples = [
  'welcome-kit',
  'quiz',
  'parkour-timer',
  'shop',
  'lottery',
  'auto-moderation',
  'quests',
  'casino',
  'daily-greeting',
  'treasure-hunt',
] as const
export type Example = (typeof examples)[number]

/** Loads the source of an example. */
export async function loadExample(name: Example): Promise<string> {
  return (await sources[`./gallery/${name}.script`]?.()) ?? ''
}
