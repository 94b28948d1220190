import { Skeleton } from '@mantine/core'
import { ChangeList } from '../../../document-editor/change-list.tsx'
import { words } from '../../../words/words.ts'
import { useWorldChanges } from './use-world-versions.ts'

type WorldChangesProps = { userId: string; name: string; number: number }

export function WorldChanges(version: WorldChangesProps) {
  const found = useWorldChanges(version)
  if (found.isError) return <p role="alert">{words.documents.versions.changesFailed}</p>
  if (found.data === undefined)
    return <Skeleton height={40} mt={10} role="status" aria-label={words.loading} />
  return <ChangeList changes={found.data.changes} total={found.data.total} />
}
