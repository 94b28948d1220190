import { Button } from '@mantine/core'
import { findPowerRefusal } from '@trellis/contract/hosting/power-rules.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import type { Proposal } from '@trellis/contract/operations/assistant.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import {
  findServerOwner,
  usePowerServer,
  useRightRefusal,
  useServerBusy,
  useShownServer,
} from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { serverMessages } from '../../messages/server.ts'
import styles from './proposal-card.module.css'

type ProposalCardProps = { proposal: Proposal }

/** Shows the proposed action. The owner presses the button, which works like every power button. */
export function ProposalCard({ proposal }: ProposalCardProps) {
  const serverId = useServerId()
  const text = assistantMessages.proposal
  const { action, title, effect } = proposal
  const { server } = useShownServer()
  const power = usePowerServer(serverId, server?.name ?? '')
  const { unlessBusy } = useServerBusy()
  const denial = useRefusal(action)
  const [isDismissed, setDismissed] = useState(false)
  const result = isDismissed
    ? text.dismissed
    : power.isSuccess
      ? power.data.message
      : power.isError
        ? text.failed
        : null
  return (
    <Box as="section" framed aria-label={title}>
      <Text weight="bold">{title}</Text>
      <Text mt="2xs" tone="muted" size="sm">
        {effect}
      </Text>
      {result === null && (
        <>
          <Row mt="sm" wrap gap="xs" align="stretch">
            <ActionButton
              label={text.confirm[action]}
              icon={icons[action]}
              size="sm"
              loading={power.isPending}
              denial={power.isPending ? null : denial}
              onPress={() => unlessBusy(() => power.mutate(action))}
            />
            <Button
              size="sm"
              variant="default"
              disabled={power.isPending}
              onClick={() => setDismissed(true)}
            >
              {text.dismiss}
            </Button>
          </Row>
          {denial !== null && !power.isPending && (
            <Text mt="xs" tone="warn" size="sm">
              {denial}
            </Text>
          )}
        </>
      )}
      <p className={styles.result} role="status">
        {result}
      </p>
    </Box>
  )
}

const icons = { start: 'play', stop: 'stop', restart: 'restart' } as const

/** The card may be older than the server's present state. */
function useRefusal(action: Proposal['action']): string | null {
  const { profile, settings } = useAccount()
  const { server, detail } = useShownServer()
  const right = useRightRefusal(powerServer)
  const { isBusy } = useServerBusy()
  if (profile === null || settings === null || server === null) return refusalsMessages['no-server']
  const owner = findServerOwner(profile, detail)
  const { serverId, suspension = null } = detail ?? {}
  const powered = { serverId, status: server.status, suspension }
  const denial = findPowerRefusal(action, powered, owner, settings)
  return right ?? wordRefusal(denial) ?? (isBusy ? serverMessages.server.busy : null)
}
