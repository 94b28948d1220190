import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '../../kit/call-failure.ts'
import { bulkMessages } from '../../messages/bulk.ts'

export type BulkFailure = { name: string; reason: string }

/** Acts on rows one after the other. A failure of one does not stop the others. */
export function useBulkRun(run: (name: string) => Promise<unknown>) {
  const [done, setDone] = useState(0)
  const mutation = useMutation({
    mutationFn: async (names: readonly string[]): Promise<BulkFailure[]> => {
      setDone(0)
      const failures: BulkFailure[] = []
      const act = async (name: string) => {
        await run(name).catch((error: unknown) => {
          failures.push({ name, reason: describeFailure(error) ?? bulkMessages.failed })
        })
        setDone((now) => now + 1)
      }
      await names.reduce((before, name) => before.then(() => act(name)), Promise.resolve())
      return failures
    },
  })
  return { ...mutation, done }
}
