import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../design/loaded.tsx'
import { documentsMessages } from '../messages/documents.ts'
import { ChangeList } from './change-list.tsx'
import type { VersionCalls } from './version-calls.ts'

type VersionChangesProps = { calls: VersionCalls; number: number }

/** Lists what differs between a version and now, which is asked again each time it is opened. */
export function VersionChanges({ calls, number }: VersionChangesProps) {
  const failed = documentsMessages.versions.changesFailed
  const found = useQuery({
    ...calls.readChanges(number),
    gcTime: 0,
    meta: { fallback: () => failed },
  })
  return (
    <Loaded query={found} failed={failed}>
      {({ changes, total }) => <ChangeList changes={changes} total={total} />}
    </Loaded>
  )
}
