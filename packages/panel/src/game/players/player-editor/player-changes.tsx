import { Loaded } from '../../../design/loaded.tsx'
import { ChangeList } from '../../../document-editor/change-list.tsx'
import { words } from '../../../words/words.ts'
import { usePlayerChanges } from './use-player-versions.ts'

type PlayerChangesProps = { userId: string; name: string; number: number }

export function PlayerChanges(version: PlayerChangesProps) {
  const found = usePlayerChanges(version)
  return (
    <Loaded query={found} failed={words.documents.versions.changesFailed}>
      {({ changes, total }) => <ChangeList changes={changes} total={total} />}
    </Loaded>
  )
}
