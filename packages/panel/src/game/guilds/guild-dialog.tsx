import { Button } from '@mantine/core'
import { disbandGuild, type GuildDetails } from '@trellis/contract/game/guilds.ts'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { formatInstant } from '../../kit/dates.ts'
import { guildsMessages } from '../../messages/guilds.ts'
import { GuildMembers } from './guild-members.tsx'
import { RenameForm } from './rename-form.tsx'
import { useDisbandGuild, useGuild } from './use-guilds.ts'

type GuildDialogProps = { serverId: string; guildId: string; onClose: () => void }

/** Shows a guild with its members, and lets the owner of the server change it. */
export function GuildDialog({ serverId, guildId, onClose }: GuildDialogProps) {
  const target = { serverId, guild: guildId }
  const guild = useGuild(target)
  return (
    <Modal opened onClose={onClose} size="lg" title={guild.data?.name ?? guildsMessages.pageTitle}>
      <Loaded query={guild} failed={guildsMessages.guildFailed}>
        {(data) => (
          <>
            <GuildFacts guild={data} />
            <RenameForm key={data.name} target={target} name={data.name} />
            <GuildMembers target={target} guild={data} />
            <DisbandButton target={target} name={data.name} onDone={onClose} />
          </>
        )}
      </Loaded>
    </Modal>
  )
}

function GuildFacts({ guild: { at, notice, world } }: { guild: GuildDetails }) {
  const text = guildsMessages
  const facts = [
    text.founded({ when: formatInstant(at) }),
    ...(world === null ? [] : [text.world({ world })]),
  ]
  return (
    <Box mb="md">
      <Text as="p" tone="muted" size="sm" breaks>
        {facts.join(' · ')}
      </Text>
      {notice !== '' && (
        <Text as="p" size="sm" breaks>
          {text.notice({ notice })}
        </Text>
      )}
    </Box>
  )
}

type DisbandButtonProps = {
  target: { serverId: string; guild: string }
  name: string
  onDone: () => void
}

function DisbandButton({ target, name, onDone }: DisbandButtonProps) {
  const text = guildsMessages
  const disband = useDisbandGuild(target, onDone)
  const denial = useRightRefusal(disbandGuild)
  return (
    <Box mt="lg">
      <Button
        variant="default"
        loading={disband.isPending}
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={() =>
          confirm({
            title: text.disbandTitle({ guild: name }),
            text: text.disbandText,
            confirmLabel: text.disbandConfirm,
            isDanger: true,
            onConfirm: () => disband.mutate(),
          })
        }
      >
        {text.disband}
      </Button>
    </Box>
  )
}
