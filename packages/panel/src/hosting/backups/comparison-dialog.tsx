import { Button, Group, SegmentedControl } from '@mantine/core'
import {
  type ComparedKind,
  type ComparisonPage,
  comparedKindSchema,
  comparedKinds,
} from '@trellis/contract/hosting/backup-contents.ts'
import { useState } from 'react'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { backupContentsMessages } from '../../messages/backup-contents.ts'
import { shellMessages } from '../../messages/shell.ts'
import { ComparedItem } from './compared-item.tsx'
import { useComparison } from './use-backup-contents.ts'

type ComparisonDialogProps = { serverId: string; backupId: string; onClose: () => void }

/** Lists the differences between a backup and now, from which single worlds and players can be put back. */
export function ComparisonDialog({ serverId, backupId, onClose }: ComparisonDialogProps) {
  const text = backupContentsMessages
  const [kind, setKind] = useState<ComparedKind>('world')
  const [place, setPlace] = useState<Place>({ page: 1, comparedAt: null })
  const of = { serverId, backupId }
  const query = useComparison(of, { kind, ...place })
  const show = (next: ComparedKind) => {
    setKind(next)
    setPlace({ page: 1, comparedAt: query.data?.comparedAt ?? null })
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text.title}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Loaded query={query} failed={text.failed} isEmpty={() => false}>
        {(found) =>
          countAll(found) === 0 ? (
            <Empty icon="check" title={text.same}>
              {text.sameText}
            </Empty>
          ) : (
            <Differences {...{ found, of, kind, show, setPlace }} />
          )
        }
      </Loaded>
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {text.close}
        </Button>
      </Group>
    </Modal>
  )
}

type Place = { page: number; comparedAt: string | null }

type DifferencesProps = {
  found: ComparisonPage
  of: { serverId: string; backupId: string }
  kind: ComparedKind
  show: (kind: ComparedKind) => void
  setPlace: (next: Place) => void
}

/** The differences of one kind, and the choice of another. */
function Differences({ found, of, kind, show, setPlace }: DifferencesProps) {
  const text = backupContentsMessages
  return (
    <>
      <Text mb="md" tone="muted">
        {text.intro}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={text.kind}
        value={kind}
        onChange={(next) => show(comparedKindSchema.parse(next))}
        data={comparedKinds.map((it) => ({
          value: it,
          label: text.kinds[it]({ count: countKind(found, it) }),
        }))}
      />
      {found.rows.length === 0 ? (
        <Text mt="md">{text.noneOfKind}</Text>
      ) : (
        <List aria-label={text.title}>
          {found.rows.map((row) => (
            <ComparedItem
              key={`${row.kind} ${row.name}`}
              row={row}
              of={of}
              // The kept comparison does not know of it, so a new one is made.
              onRestored={() => setPlace({ page: found.page, comparedAt: null })}
            />
          ))}
        </List>
      )}
      <Pages found={found} onPage={(page) => setPlace({ page, comparedAt: found.comparedAt })} />
    </>
  )
}

function countKind({ counts }: ComparisonPage, kind: ComparedKind): number {
  const { added, removed, changed } = counts[kind]
  return added + removed + changed
}

const countAll = (found: ComparisonPage): number =>
  comparedKinds.reduce((sum, kind) => sum + countKind(found, kind), 0)

function Pages({ found, onPage }: { found: ComparisonPage; onPage: (page: number) => void }) {
  const text = backupContentsMessages
  const { page, total, pageSize } = found
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  return (
    <Row mt="md" gap="sm" justify="between">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {text.previous}
      </Button>
      <Text numeric>{text.page({ page, pages })}</Text>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {text.next}
      </Button>
    </Row>
  )
}
