import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const shape = /^(\d{1,12})\.jsonl$/

/** A file of the journal. A full save begins a new one first and removes the older ones afterwards. */
export type Segment = { number: number; path: string }

export function findSegmentAt(folder: string, number: number): Segment {
  return { number, path: join(folder, `${number}.jsonl`) }
}

/** Returns the oldest first; none when there is no such folder. */
export async function listSegments(folder: string): Promise<Segment[]> {
  const numbers = (await listNames(folder)).flatMap((name) => {
    const number = shape.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return numbers.sort((one, other) => one - other).map((number) => findSegmentAt(folder, number))
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
