import { Button, Skeleton } from '@mantine/core'
import { VersionList } from '../../../document-editor/version-list.tsx'
import { words } from '../../../words/words.ts'
import { useRestoreWorldVersion, useWorldVersions } from './use-world-versions.ts'
import { WorldChanges } from './world-changes.tsx'

type WorldVersionsProps = {
  userId: string
  name: string
  hasUnsavedEdits: boolean
  onRestored: () => void
}

export function WorldVersions({ userId, name, hasUnsavedEdits, onRestored }: WorldVersionsProps) {
  const versions = useWorldVersions(userId, name)
  const restore = useRestoreWorldVersion(userId, name, onRestored)
  if (versions.isError)
    return (
      <Button
        variant="default"
        loading={versions.isFetching}
        onClick={() => void versions.refetch()}
      >
        {words.retry}
      </Button>
    )
  if (versions.data === undefined)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton height={52} />
        <Skeleton height={52} mt={12} />
      </div>
    )
  return (
    <VersionList
      versions={versions.data}
      renderChanges={({ number }) => <WorldChanges userId={userId} name={name} number={number} />}
      isBusy={restore.isPending}
      hasUnsavedEdits={hasUnsavedEdits}
      onRestore={({ number }) => restore.mutate(number)}
    />
  )
}
