import { useQuery } from '@tanstack/react-query'
import type { UsageRange } from '@trellis/contract/hosting/usage.ts'
import type { HostedPlacement } from '@trellis/contract/kit/placement.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { ManagedSuspension } from '@trellis/contract/kit/suspension.ts'
import {
  type ManagedServer,
  readManagedServer,
} from '@trellis/contract/operations/managed-servers.ts'
import { useState } from 'react'
import { type Fact, Facts } from '../../design/facts.tsx'
import { Grid } from '../../design/grid.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { VisitForm } from '../../hosting/support-access/index.ts'
import {
  describeIsolation,
  LiveUse,
  UsageRangeChoice,
  UsageView,
} from '../../hosting/usage/index.ts'
import { useAccount } from '../../kit/account.ts'
import { formatInstant } from '../../kit/dates.ts'
import { describePlace } from '../../kit/describe-place.ts'
import { mayDo } from '../../kit/may-do.ts'
import { getQuery } from '../../kit/queries.ts'
import { enginesMessages } from '../../messages/engines.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { placesMessages } from '../../messages/places.ts'
import { serverMessages } from '../../messages/server.ts'
import { shellMessages } from '../../messages/shell.ts'
import { suspensionsMessages } from '../../messages/suspensions.ts'
import { usageMessages } from '../../messages/usage.ts'
import { type ServerAct, ServerActs } from './server-acts.tsx'

type ManagedServerDialogProps = {
  server: ManagedServer
  onAct: (act: ServerAct) => void
  onClose: () => void
}

const recheckMs = 5000

/** Lists the node of a server in a cluster, and the reason for its waiting there. */
function listPlaceFacts(place: HostedPlacement): Fact[] {
  const text = placesMessages
  const { state, node, detail } = place
  const says = detail === null ? [] : [text.says({ detail })]
  const parts = [state === 'ready' ? text.ready : describePlace(place), ...says]
  return [
    { label: text.node, value: node ?? text.noNode },
    { label: text.where, value: parts.join(' '), isWide: true },
  ]
}

type Details = ReplyOf<typeof readManagedServer>

/** Lists the reason, the admin and the times of a suspension. */
function listSuspensionFacts({ reason, by, since, until }: ManagedSuspension): Fact[] {
  const text = suspensionsMessages
  return [
    { label: text.since, value: formatInstant(since) },
    { label: text.end, value: until === null ? text.noEnd : formatInstant(until) },
    { label: text.by, value: <VisibleText text={by} /> },
    { label: text.reason, value: <VisibleText text={reason} />, isWide: true },
  ]
}

function listHiddenFacts({ reason, by, since }: NonNullable<Details['hiddenPage']>): Fact[] {
  const { label, hiddenBy } = managedServersMessages.page
  return [{ label, value: hiddenBy({ by, since: formatInstant(since), reason }), isWide: true }]
}

function listFacts({ isolation, limits, engine, place, suspension, hiddenPage }: Details): Fact[] {
  const text = usageMessages
  const { notRunning } = serverMessages.server
  return [
    {
      label: enginesMessages.engine,
      value: limits ? (engine?.name ?? enginesMessages.bundled) : notRunning,
    },
    { label: text.driver, value: isolation ? text.drivers[isolation.driver] : notRunning },
    { label: text.processes, value: limits ? text.upTo({ count: limits.processes }) : notRunning },
    {
      label: text.isolation,
      value: isolation ? describeIsolation(isolation) : notRunning,
      isWide: true,
    },
    ...(place === null ? [] : listPlaceFacts(place)),
    ...(suspension === null ? [] : listSuspensionFacts(suspension)),
    ...(hiddenPage === null ? [] : listHiddenFacts(hiddenPage)),
  ]
}

/** Shows the isolation, the limits and the use of a server. */
export function ManagedServerDialog({ server, onAct, onClose }: ManagedServerDialogProps) {
  const { name } = server
  const { user } = useAccount()
  const mayVisit = mayDo(user, 'servers:manage')
  const text = usageMessages
  const [range, setRange] = useState<UsageRange>('day')
  const found = useQuery({
    ...getQuery(readManagedServer, { params: { name } }),
    refetchInterval: recheckMs,
    meta: { fallback: () => text.detailsFailed },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={text.detailsOf({ name })}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Loaded query={found} failed={text.detailsFailed}>
        {(details) => (
          <>
            <Facts facts={listFacts(details)} />
            <ServerActs server={server} isHidden={details.hiddenPage !== null} onChoose={onAct} />
            <Grid mt="lg" min="13rem" fit gap="xl" rowGap="md">
              <LiveUse metrics={details.metrics} limits={details.limits} />
            </Grid>
          </>
        )}
      </Loaded>
      <Row mt="xl" mb="md" wrap gap="md" rowGap="xs" justify="between">
        <Text as="h3" size="lg" weight="bold">
          {text.title}
        </Text>
        <UsageRangeChoice range={range} onChange={setRange} />
      </Row>
      <UsageView of={{ server: name }} range={range} />
      {mayVisit && <VisitForm name={name} onStarted={onClose} />}
    </Modal>
  )
}
