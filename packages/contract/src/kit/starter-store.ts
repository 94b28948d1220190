import type { Pack, StoreSettings } from './store-settings.ts'

type Store = Pick<StoreSettings, 'packs' | 'offers'>

/** Items whose ids all data of this game share. Each has its seed at the next id. */
const shared = {
  dirt: 2,
  rock: 10,
  door: 12,
  cave: 14,
  sign: 20,
  smallLock: 202,
  bigLock: 204,
  hugeLock: 206,
  worldLock: 242,
} as const

const getSeed = (block: number) => block + 1

const sharedPacks: Pack[] = [
  { name: 'Small Lock', price: 50, items: [[shared.smallLock, 1]] },
  { name: 'Big Lock', price: 200, items: [[shared.bigLock, 1]] },
  { name: 'Huge Lock', price: 500, items: [[shared.hugeLock, 1]] },
  { name: 'World Lock', price: 2000, items: [[shared.worldLock, 1]] },
  {
    name: 'Farmer Pack',
    price: 100,
    items: [
      [getSeed(shared.dirt), 20],
      [getSeed(shared.rock), 10],
      [getSeed(shared.cave), 10],
    ],
  },
  {
    name: 'Builder Pack',
    price: 200,
    items: [
      [shared.dirt, 100],
      [shared.rock, 50],
      [shared.door, 5],
      [shared.sign, 5],
    ],
  },
]

/** Items of the catalogue that Trellis ships. Other data has other items at these ids. */
const cataloguePacks: Pack[] = [
  { name: 'Vending Machine', price: 4000, items: [[1180, 1]] },
  { name: 'Display Case', price: 500, items: [[1194, 1]] },
  { name: 'Donation Box', price: 300, items: [[1196, 1]] },
  {
    name: 'Farmer Outfit',
    price: 400,
    items: [
      [1300, 1],
      [1368, 1],
      [1408, 1],
      [1426, 1],
    ],
  },
  {
    name: 'Street Outfit',
    price: 400,
    items: [
      [1304, 1],
      [1352, 1],
      [1380, 1],
      [1420, 1],
    ],
  },
  { name: 'Party Hat', price: 150, items: [[1318, 1]] },
  { name: 'Sunglasses', price: 150, items: [[1464, 1]] },
  { name: 'Feather Wings', price: 3000, items: [[1546, 1]] },
]

const offers: Pack[] = [
  { name: 'Day of Doors', price: 60, items: [[shared.door, 10]] },
  { name: 'Day of Signs', price: 60, items: [[shared.sign, 10]] },
  { name: 'Day of Rocks', price: 80, items: [[shared.rock, 100]] },
]

/**
 * Returns the store of a new server, with prices in gems. Items of the shipped catalogue are in it only for a server
 * that uses that catalogue.
 */
export function createStarterStore({ usesCatalogue }: { usesCatalogue: boolean }): Store {
  return { packs: usesCatalogue ? [...sharedPacks, ...cataloguePacks] : sharedPacks, offers }
}

/** The items of a new server's newbie kit, as pairs of id and count. */
export const starterKitItems = [
  [shared.smallLock, 1],
  [getSeed(shared.dirt), 10],
  [getSeed(shared.rock), 5],
  [getSeed(shared.cave), 5],
] as const

/** Returns whether a store has the packs and offers of a new server. */
export function isStarterStore({ packs, offers: daily }: Store): boolean {
  const text = JSON.stringify({ packs, offers: daily })
  return [true, false].some(
    (usesCatalogue) => JSON.stringify(createStarterStore({ usesCatalogue })) === text,
  )
}
