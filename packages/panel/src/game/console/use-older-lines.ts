import { useMutation } from '@tanstack/react-query'
import { downloadConsole } from '@trellis/contract/game/console.ts'
import type { ConsolePart } from '@trellis/contract/kit/console-part.ts'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { consoleMessages } from '../../messages/console.ts'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'
import { addOlderLines, findOldestSeq } from './older-lines.ts'
import type { FrozenView } from './use-frozen-view.ts'

const linesPerPage = 5000
/** For a jump to a line that is far up. */
const linesPerJump = 20_000
/** The rows that one view may have. Older lines are in the download. */
const maxRows = 400_000

type Deps = { serverId: string; feed: ConsoleFeed; frozen: FrozenView }

/** Loads lines from the server's disk that are older than the browser's. */
export function useOlderLines({ serverId, feed, frozen }: Deps) {
  const [oldestKept, setOldestKept] = useState(1)
  const shown = frozen.copy ?? feed.buffer
  const oldest = findOldestSeq(shown)
  const load = useMutation({
    /** @param until the line to reach; null for one page */
    mutationFn: async (until: number | null) => {
      const returns = frozen.countReturns()
      let view: ConsoleView = frozen.copy ?? feed.buffer.freeze()
      for (;;) {
        const before = findOldestSeq(view) ?? feed.buffer.nextSeq ?? undefined
        if (until !== null && before !== undefined && before <= until) break
        const limit = until === null ? linesPerPage : linesPerJump
        const query = before === undefined ? { limit } : { limit, before }
        const part: ConsolePart = await call(downloadConsole, { params: { serverId }, query })
        setOldestKept(part.lines.length === 0 ? part.nextSeq : part.oldestSeq)
        if (part.lines.length === 0) break
        view = addOlderLines(view, part)
        if (until === null || part.firstSeq <= part.oldestSeq || view.size > maxRows) break
      }
      if (until !== null) frozen.showForJump(view)
      // A reader who has gone back to the end stays there.
      else if (returns === frozen.countReturns()) frozen.show(view)
      return view
    },
    meta: { fallback: () => consoleMessages.olderFailed },
  })
  return {
    hasOlder: oldest !== null && oldest > oldestKept && shown.size <= maxRows,
    isLoading: load.isPending,
    load: () => load.isPending || load.mutate(null),
    /** Resolves with a view that has line `seq`, or begins after it if the line is gone. */
    loadUntil: (seq: number) => load.mutateAsync(seq),
  }
}

export type OlderLines = ReturnType<typeof useOlderLines>
