import { Button } from '@mantine/core'
import {
  type ComparedRow,
  readBackupChanges,
  restoreBackupDocument,
} from '@trellis/contract/hosting/backup-contents.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { backupContentsMessages } from '../../messages/backup-contents.ts'
import { useRightRefusal } from '../servers/index.ts'
import { BackupChanges } from './backup-changes.tsx'
import { type BackedUpRow, usePutBack } from './use-backup-contents.ts'

type ComparedItemProps = {
  row: ComparedRow
  of: { serverId: string; backupId: string }
  onRestored: () => void
}

const tones = { added: 'good', removed: 'bad', changed: 'accent' } as const

/** One difference, with a button that puts back what the backup has of it. */
export function ComparedItem({ row, of, onRestored }: ComparedItemProps) {
  const text = backupContentsMessages
  const [isOpen, setIsOpen] = useState(false)
  const { name, change } = row
  const document = findDocument(row)
  const hasChanges = document !== null && change === 'changed'
  return (
    <Box as="li" divided="sm">
      <Row wrap gap="sm" justify="between">
        <Box grow shrink basis="10rem">
          <Row wrap gap="sm" rowGap="3xs">
            <Text as="strong" breaks>
              {row.kind === 'settings' ? getSettings(name) : <VisibleText text={name} />}
            </Text>
            <Pill tone={tones[change]}>{text.changes[change]}</Pill>
          </Row>
        </Box>
        <Row wrap gap="xs">
          {hasChanges && (
            <ChangesButton name={name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          )}
          {document !== null && change !== 'added' && (
            <PutBack row={document} of={of} onRestored={onRestored} />
          )}
        </Row>
      </Row>
      {hasChanges && isOpen && <BackupChanges row={document} of={of} />}
    </Box>
  )
}

/** Returns a row of a world or a player, whose contents the api compares; null for others. */
function findDocument(row: ComparedRow): BackedUpRow | null {
  const { kind } = row
  return kind === 'world' || kind === 'player' ? { ...row, kind } : null
}

type ChangesButtonProps = { name: string; isOpen: boolean; onToggle: () => void }

function ChangesButton({ name, isOpen, onToggle }: ChangesButtonProps) {
  const text = backupContentsMessages
  const right = useRightRefusal(readBackupChanges)
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-expanded={isOpen}
      aria-label={isOpen ? text.hideChangesNamed({ name }) : text.showChangesNamed({ name })}
      disabled={right !== null}
      onClick={onToggle}
    >
      {isOpen ? text.hideChanges : text.showChanges}
    </Button>
  )
}

function getSettings(name: string): string {
  const { settings } = backupContentsMessages
  const known: Record<string, string> = settings
  return known[name] ?? name
}

type PutBackProps = Omit<ComparedItemProps, 'row'> & {
  row: BackedUpRow
}

function PutBack({ row, of, onRestored }: PutBackProps) {
  const text = backupContentsMessages
  const putBack = usePutBack(of)
  const right = useRightRefusal(restoreBackupDocument)
  const { name } = row
  const ask = () =>
    confirm({
      title: text.putBackTitle({ name }),
      text: text.putBackText({ name }),
      confirmLabel: text.putBack,
      onConfirm: () => putBack.mutate(row, { onSuccess: onRestored }),
    })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={text.putBackNamed({ name })}
      disabled={right !== null}
      loading={putBack.isPending}
      onClick={ask}
    >
      {text.putBack}
    </Button>
  )
}
