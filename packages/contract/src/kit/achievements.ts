import type { PlayerTitle } from './player-titles.ts'

/** The actions of players that the game counts for achievements. */
export const achievementCounters = [
  'broken',
  'placed',
  'harvested',
  'spliced',
  'gems',
  'traded',
  'friends',
  'guilds',
  'level',
  'streak',
  'purchases',
  'sales',
] as const
export type AchievementCounter = (typeof achievementCounters)[number]

type Named = { title: string; text: string }

export type AchievementFacts = Named & {
  counter: AchievementCounter
  /** The count that reaches it. */
  goal: number
  indonesian: Named
}

type Step = [goal: number, title: string, judul: string]
type Texts = { text: (goal: string) => string; teks: (goal: string) => string }

const formatGoal = (goal: number, language: 'en' | 'id') => goal.toLocaleString(language)

/** Returns the achievements of one counter, named by the counter and the goal. */
function listSteps(
  counter: AchievementCounter,
  { text, teks }: Texts,
  steps: readonly Step[],
): [string, AchievementFacts][] {
  return steps.map(([goal, title, judul]) => [
    `${counter}-${goal}`,
    {
      counter,
      goal,
      title,
      text: text(formatGoal(goal, 'en')),
      indonesian: { title: judul, text: teks(formatGoal(goal, 'id')) },
    },
  ])
}

/** The achievements of the bundled engine by name, in the order of its list. Owners set the rewards. */
export const achievements: ReadonlyMap<string, AchievementFacts> = new Map([
  ...listSteps(
    'broken',
    { text: (goal) => `Break blocks: ${goal}.`, teks: (goal) => `Hancurkan ${goal} block.` },
    [
      [1, 'First Block', 'Block Pertama'],
      [1000, 'Breaker', 'Penghancur'],
      [10_000, 'Demolisher', 'Penggempur'],
      [100_000, 'Unstoppable', 'Tak Terhentikan'],
    ],
  ),
  ...listSteps(
    'placed',
    {
      text: (goal) => `Place blocks and seeds: ${goal}.`,
      teks: (goal) => `Pasang ${goal} block atau seed.`,
    },
    [
      [100, 'Builder', 'Pembangun'],
      [2000, 'Mason', 'Tukang'],
      [20_000, 'Architect', 'Arsitek'],
    ],
  ),
  ...listSteps(
    'harvested',
    { text: (goal) => `Harvest trees: ${goal}.`, teks: (goal) => `Panen ${goal} pohon.` },
    [
      [1, 'First Fruit', 'Panen Pertama'],
      [500, 'Farmer', 'Petani'],
      [5000, 'Master Farmer', 'Juragan Kebun'],
    ],
  ),
  ...listSteps(
    'spliced',
    { text: (goal) => `Splice seeds: ${goal}.`, teks: (goal) => `Splice seed ${goal} kali.` },
    [
      [1, 'First Splice', 'Splice Pertama'],
      [50, 'Breeder', 'Peracik'],
      [500, 'Geneticist', 'Ahli Genetika'],
    ],
  ),
  ...listSteps(
    'gems',
    { text: (goal) => `Earn gems: ${goal}.`, teks: (goal) => `Dapatkan ${goal} gems.` },
    [
      [1000, 'Pocket Money', 'Uang Jajan'],
      [100_000, 'Wealthy', 'Tajir'],
      [1_000_000, 'Millionaire', 'Jutawan'],
    ],
  ),
  ...listSteps(
    'level',
    { text: (goal) => `Reach level ${goal}.`, teks: (goal) => `Capai level ${goal}.` },
    [
      [10, 'Getting Started', 'Mulai Jago'],
      [50, 'Veteran', 'Veteran'],
      [125, 'Legend', 'Legenda'],
    ],
  ),
  ...listSteps(
    'streak',
    {
      text: (goal) => `Get the daily reward ${goal} days in a row.`,
      teks: (goal) => `Ambil hadiah harian ${goal} hari berturut-turut.`,
    },
    [
      [7, 'Whole Week', 'Seminggu Penuh'],
      [30, 'Whole Month', 'Sebulan Penuh'],
    ],
  ),
  ...listSteps(
    'traded',
    { text: (goal) => `Complete trades: ${goal}.`, teks: (goal) => `Selesaikan ${goal} trade.` },
    [
      [1, 'First Trade', 'Trade Pertama'],
      [50, 'Merchant', 'Saudagar'],
    ],
  ),
  ...listSteps(
    'purchases',
    {
      text: (goal) => `Buy packs in the store: ${goal}.`,
      teks: (goal) => `Beli ${goal} paket di store.`,
    },
    [
      [1, 'Customer', 'Pelanggan'],
      [25, 'Regular', 'Langganan'],
    ],
  ),
  ...listSteps(
    'sales',
    {
      text: () => 'Take the earnings of a sale out of a vending machine.',
      teks: () => 'Ambil hasil jualan dari vending machine.',
    },
    [[1, 'First Sale', 'Jualan Pertama']],
  ),
  ...listSteps(
    'friends',
    { text: (goal) => `Make friends: ${goal}.`, teks: (goal) => `Dapatkan ${goal} teman.` },
    [
      [1, 'First Friend', 'Teman Pertama'],
      [10, 'Popular', 'Banyak Teman'],
    ],
  ),
  ...listSteps('guilds', { text: () => 'Found a guild.', teks: () => 'Buat guild.' }, [
    [1, 'Founder', 'Pendiri'],
  ]),
])

export const isAchievementName = (name: string): boolean => achievements.has(name)

/** The owner's setting of one achievement. It may also give experience and a title. */
export type AchievementSetting = {
  name: string
  isEnabled: boolean
  gems: number
  xp?: number | undefined
  title?: PlayerTitle | undefined
}

export const achievementBounds = { maxGems: 1_000_000, maxXp: 1_000_000 } as const
