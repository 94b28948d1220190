import { useSyncExternalStore } from 'react'
import { useLiveConsole } from './live-console.ts'

/** Returns the newest lines of the console that begin with a text, oldest first. */
export function useNewestLines(beginning: string, max: number): string[] {
  const { feed } = useLiveConsole()
  useSyncExternalStore(feed.subscribe, feed.readVersion)
  const { buffer } = feed
  const lines: string[] = []
  for (let index = buffer.size - 1; index >= 0 && lines.length < max; index--) {
    const text = buffer.textAt(index)
    if (text.startsWith(beginning)) lines.push(text)
  }
  return lines.toReversed()
}
