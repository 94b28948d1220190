import type { Stamp } from '@trellis/contract/game/world-library.ts'
import { type CopiedTile, packTiles } from '@trellis/contract/kit/tile-runs.ts'
import { items } from './grid.ts'

type Drawing = {
  id: string
  /** A character for each tile; a dot leaves the tile as it is. */
  rows: readonly string[]
  legend: Readonly<Record<string, CopiedTile>>
}

const drawings: readonly Drawing[] = [
  {
    id: 'tree',
    rows: ['.LLL.', 'LLLLL', 'LLLLL', '.LTL.', '..T..', '..T..', '..T..'],
    legend: { L: { f: items.moss, b: items.hedgeWall }, T: { f: 0, b: items.oakLogs } },
  },
  {
    id: 'house',
    rows: [
      '...RRR...',
      '..RRRRR..',
      '.RRRRRRR.',
      'RRRRRRRRR',
      '.PbbbbbP.',
      '.PbWbWbP.',
      '.PbbbbbP.',
      '.PbbbbbP.',
      '.DbbTbbP.',
    ],
    legend: {
      R: { f: items.roofTiles, b: 0 },
      P: { f: items.oakPlanks, b: items.oakPanelling },
      b: { f: 0, b: items.oakPanelling },
      W: { f: 0, b: items.clearWindow },
      D: { f: items.cottageDoor, b: items.oakPanelling },
      T: { f: items.table, b: items.oakPanelling },
    },
  },
  { id: 'fence', rows: ['FFFFFF'], legend: { F: { f: items.picketFence, b: 0 } } },
  {
    id: 'stairs',
    rows: ['....S', '...SS', '..SSS', '.SSSS', 'SSSSS'],
    legend: { S: { f: items.oakPlanks, b: 0 } },
  },
  {
    id: 'lamp',
    rows: ['CCC', 'P.L', 'P..', 'P..', 'P..'],
    legend: {
      C: { f: items.steelPlatform, b: 0 },
      P: { f: items.marblePillar, b: 0 },
      L: { f: items.ironLantern, b: 0 },
    },
  },
]

/** The stamps that every server has. The panel names them by their ids. */
export const builtInStamps: readonly Stamp[] = drawings.map(({ id, rows, legend }) => ({
  id,
  name: null,
  shape: {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    tiles: packTiles(rows.flatMap((row) => row.split('').map((mark) => legend[mark] ?? null))),
  },
}))
