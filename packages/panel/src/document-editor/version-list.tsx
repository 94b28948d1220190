import type { Version } from '@trellis/contract/kit/document.ts'
import { type ReactNode, useState } from 'react'
import { List } from '../design/list.tsx'
import { VersionEntry } from './version-entry.tsx'

type VersionListProps = {
  versions: readonly Version[]
  /** Shows the differences between this version and now, which are loaded for one version at a time. */
  renderChanges: (version: Version) => ReactNode
  isBusy: boolean
  /** True if a restore would drop unsaved edits. */
  hasUnsavedEdits: boolean
  denial: string | null
  onRestore: (version: Version) => void
}

/** The kept older states of a world or player. */
export function VersionList({ versions, renderChanges, ...rest }: VersionListProps) {
  const [openNumber, setOpenNumber] = useState<number | null>(null)
  return (
    <List as="ol">
      {versions.map((version) => {
        const isOpen = version.number === openNumber
        return (
          <VersionEntry
            key={version.number}
            version={version}
            isOpen={isOpen}
            onToggle={() => setOpenNumber(isOpen ? null : version.number)}
            {...rest}
          >
            {isOpen && renderChanges(version)}
          </VersionEntry>
        )
      })}
    </List>
  )
}
