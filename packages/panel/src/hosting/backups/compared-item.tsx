import { Button } from '@mantine/core'
import { type ComparedRow, restoreBackupDocument } from '@trellis/contract/backup-contents.ts'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { backupContentsMessages } from '../../messages/backup-contents.ts'
import { useRightDenial } from '../servers/index.ts'
import { usePutBack } from './use-backup-contents.ts'

type ComparedItemProps = {
  row: ComparedRow
  of: { serverId: string; backupId: string }
  onRestored: () => void
}

const tones = { added: 'good', removed: 'bad', changed: 'accent' } as const

/** One difference, with a button that puts back what the backup has of it. */
export function ComparedItem({ row, of, onRestored }: ComparedItemProps) {
  const text = backupContentsMessages
  const { kind, name, change } = row
  const isDocument = kind === 'world' || kind === 'player'
  return (
    <Row as="li" divided="sm" wrap gap="sm" justify="between">
      <Box grow shrink basis="10rem">
        <Row wrap gap="sm" rowGap="3xs">
          <Text as="strong" breaks>
            {kind === 'settings' ? getSettings(name) : <VisibleText text={name} />}
          </Text>
          <Pill tone={tones[change]}>{text.changes[change]}</Pill>
        </Row>
      </Box>
      {isDocument && change !== 'added' && (
        <PutBack row={{ ...row, kind }} of={of} onRestored={onRestored} />
      )}
    </Row>
  )
}

function getSettings(name: string): string {
  const { settings } = backupContentsMessages
  const known: Record<string, string> = settings
  return known[name] ?? name
}

type PutBackProps = Omit<ComparedItemProps, 'row'> & {
  row: ComparedRow & { kind: 'world' | 'player' }
}

function PutBack({ row, of, onRestored }: PutBackProps) {
  const text = backupContentsMessages
  const putBack = usePutBack(of)
  const right = useRightDenial(restoreBackupDocument)
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
