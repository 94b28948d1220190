import { Button } from '@mantine/core'
import type { Visit } from '@trellis/contract/hosting/support-access.ts'
import { confirm } from '../../design/confirm.tsx'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { formatHour } from '../../kit/dates.ts'
import { supportAccessMessages } from '../../messages/support-access.ts'
import { useAllowChanges, useEndVisit, useVisits } from './use-visits.ts'

/** Shows the open visits above each page: to the owner who is visited, and to the admin who visits. */
export function VisitBanners() {
  const visits = useVisits().data ?? []
  if (visits.length === 0) return null
  return (
    <Stack maxWidth="68rem" width="100%" gap="md" mb="lg" style={{ marginInline: 'auto' }}>
      {visits.map((visit) =>
        visit.isOwn ? (
          <OwnVisit key={visit.id} visit={visit} />
        ) : (
          <VisitOfAdmin key={visit.id} visit={visit} />
        ),
      )}
    </Stack>
  )
}

const formatEnd = ({ expiresAt }: Visit) => formatHour(Date.parse(expiresAt))

function OwnVisit({ visit }: { visit: Visit }) {
  const text = supportAccessMessages
  const { ownerName: owner, serverName: server, allowsChanges } = visit
  const end = useEndVisit(visit)
  return (
    <Notice
      tone="warn"
      title={text.lookTitle({ server })}
      actions={
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {text.endOwn}
        </Button>
      }
    >
      <p>{text.lookText({ owner, time: formatEnd(visit) })}</p>
      <p>{allowsChanges ? text.mayChange({ owner }) : text.readOnly({ owner })}</p>
    </Notice>
  )
}

function VisitOfAdmin({ visit }: { visit: Visit }) {
  const text = supportAccessMessages
  const { adminName: admin, serverName: server, reason, allowsChanges } = visit
  const end = useEndVisit(visit)
  const allow = useAllowChanges(visit)
  const time = formatEnd(visit)
  const ask = () =>
    confirm({
      title: text.allowTitle({ admin }),
      text: text.allowText({ admin, time }),
      confirmLabel: text.allow,
      onConfirm: () => allow.mutate(),
    })
  return (
    <Notice
      tone="calm"
      title={text.visitTitle({ admin, server })}
      actions={
        <>
          {!allowsChanges && (
            <Button variant="default" loading={allow.isPending} onClick={ask}>
              {text.allow}
            </Button>
          )}
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {text.end}
          </Button>
        </>
      }
    >
      <p>{text.visitText({ time, reason })}</p>
      <p>{allowsChanges ? text.visitMayChange : text.visitReadOnly}</p>
    </Notice>
  )
}
