import { Button } from '@mantine/core'
import type { Version } from '@trellis/contract/kit/document.ts'
import { type ReactNode, useId } from 'react'
import { Box } from '../design/box.tsx'
import { confirm } from '../design/confirm.tsx'
import { Row } from '../design/row.tsx'
import { Stack } from '../design/stack.tsx'
import { formatInstant } from '../kit/dates.ts'
import { formatKilobytes } from '../kit/megabytes.ts'
import { documentsMessages } from '../messages/documents.ts'
import styles from './version-list.module.css'

type VersionEntryProps = {
  version: Version
  isOpen: boolean
  isBusy: boolean
  hasUnsavedEdits: boolean
  /** Why it cannot be restored; null when it can. */
  denial: string | null
  onToggle: () => void
  onRestore: (version: Version) => void
  children: ReactNode
}

export function VersionEntry({ version, isOpen, isBusy, ...props }: VersionEntryProps) {
  const text = documentsMessages.versions
  const id = useId()
  const when = formatInstant(version.at)
  const reasons: Record<string, string> = text.reasons
  const askRestore = () =>
    confirm({
      title: text.restoreTitle,
      text: props.hasUnsavedEdits
        ? `${text.restoreText({ when })} ${text.restoreLosesEdits}`
        : text.restoreText({ when }),
      confirmLabel: text.restore,
      onConfirm: () => props.onRestore(version),
    })
  return (
    <Box as="li" divided="sm">
      <Row wrap gap="md" rowGap="xs" justify="between">
        <Stack size="sm" shrink className={styles.facts} id={id}>
          <strong>{when}</strong>
          <span>
            {reasons[version.reason] ?? version.reason} {text.by({ name: version.by })} ·{' '}
            {formatKilobytes(version.sizeBytes)}
          </span>
        </Stack>
        <Row gap="xs" align="stretch">
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={props.onToggle}
          >
            {isOpen ? text.hideChanges : text.showChanges}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-describedby={id}
            disabled={isBusy || props.denial !== null}
            title={props.denial ?? undefined}
            onClick={askRestore}
          >
            {text.restore}
          </Button>
        </Row>
      </Row>
      {props.children}
    </Box>
  )
}
