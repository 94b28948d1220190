import { Button } from '@mantine/core'
import { newWorldNameSchema } from '@trellis/contract/game/world-files.ts'
import { libraryNameSchema } from '@trellis/contract/game/world-library.ts'
import { type WorldRow } from '@trellis/contract/game/worlds.ts'
import { startWorld, worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { useState } from 'react'
import { Bullets } from '../../../design/bullets.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Modal } from '../../../design/modal.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import type { IconName } from '../../../kit/icon-paths.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { refusalsMessages } from '../../../messages/refusals.ts'
import { NameForm } from './name-form.tsx'
import {
  useCreateWorld,
  useExportWorld,
  useRenameWorld,
  useSaveTemplate,
} from './use-new-worlds.ts'

type MoreDialogProps = {
  serverId: string
  world: WorldRow
  /** Why nothing can be changed; null when it can. */
  denial: string | null
  onClose: () => void
}

type Step = 'choose' | 'duplicate' | 'rename' | 'template'

/** The rarer actions on one world. */
export function MoreDialog(props: MoreDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  switch (step) {
    case 'choose':
      return <Choices {...props} onStep={setStep} />
    case 'duplicate':
      return <Duplicate {...props} />
    case 'rename':
      return <Rename {...props} />
    case 'template':
      return <SaveTemplate {...props} />
  }
}

function Choices({
  serverId,
  world,
  denial,
  onStep,
  onClose,
}: MoreDialogProps & { onStep: (step: Step) => void }) {
  const text = newWorldsMessages
  const { name } = world
  const save = useExportWorld(serverId)
  return (
    <Modal opened onClose={onClose} title={text.moreTitle({ name })}>
      <Stack gap="md">
        <Choice
          icon="copy"
          choice={text.duplicate}
          denial={denial}
          onPress={() => onStep('duplicate')}
        />
        <Choice
          icon="pencil"
          choice={text.rename}
          denial={denial ?? (name === startWorld ? refusalsMessages['start-keeps-name'] : null)}
          onPress={() => onStep('rename')}
        />
        <Choice
          icon="layers"
          choice={text.template}
          denial={denial}
          onPress={() => onStep('template')}
        />
        <Choice
          icon="download"
          choice={text.file}
          isBusy={save.isPending}
          onPress={() => save.mutate(name)}
        />
      </Stack>
    </Modal>
  )
}

type ChoiceProps = {
  icon: IconName
  choice: { label: string; hint: string }
  denial?: string | null
  isBusy?: boolean
  onPress: () => void
}

function Choice({ icon, choice, denial = null, isBusy = false, onPress }: ChoiceProps) {
  return (
    <Stack gap="2xs">
      <Button
        variant="default"
        fullWidth
        justify="start"
        leftSection={<Icon name={icon} size={16} />}
        loading={isBusy}
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={onPress}
      >
        {choice.label}
      </Button>
      <Text size="sm" tone="muted">
        {choice.hint}
      </Text>
    </Stack>
  )
}

function Duplicate({ serverId, world: { name }, onClose }: MoreDialogProps) {
  const text = newWorldsMessages
  const create = useCreateWorld(serverId, onClose)
  const source = { kind: 'world', name: worldNameSchema.parse(name) } as const
  return (
    <NameForm
      title={text.duplicateTitle({ name })}
      label={text.name}
      hint={text.nameHint}
      confirmLabel={text.duplicate.label}
      first=""
      schema={newWorldNameSchema}
      isUpper
      isPending={create.isPending}
      error={create.error}
      onSubmit={(to) => create.mutate({ name: to, source })}
      onClose={onClose}
    >
      <Bullets mt="md" size="sm">
        <li>{text.copyKeeps}</li>
        <li>{text.copyLeaves}</li>
      </Bullets>
    </NameForm>
  )
}

function Rename({ serverId, world: { name, players }, onClose }: MoreDialogProps) {
  const text = newWorldsMessages
  const rename = useRenameWorld(serverId, name, onClose)
  return (
    <NameForm
      title={text.renameTitle({ name })}
      label={text.name}
      hint={text.nameHint}
      confirmLabel={text.rename.label}
      first={name}
      schema={newWorldNameSchema}
      isUpper
      isPending={rename.isPending}
      error={rename.error}
      onSubmit={(to) => rename.mutate(to)}
      onClose={onClose}
    >
      <Bullets mt="md" size="sm">
        {players > 0 && <li>{text.renamePlayers({ count: players })}</li>}
        <li>{text.renameDoors({ name })}</li>
      </Bullets>
    </NameForm>
  )
}

function SaveTemplate({ serverId, world: { name }, onClose }: MoreDialogProps) {
  const text = newWorldsMessages
  const save = useSaveTemplate(serverId, onClose)
  const source = { kind: 'world', name: worldNameSchema.parse(name) } as const
  return (
    <NameForm
      title={text.templateTitle({ name })}
      label={text.templateName}
      confirmLabel={text.save}
      first=""
      schema={libraryNameSchema}
      isPending={save.isPending}
      error={save.error}
      onSubmit={(to) => save.mutate({ name: to, source })}
      onClose={onClose}
    >
      <Text mt="md" size="sm" tone="muted">
        {text.copyLeaves}
      </Text>
    </NameForm>
  )
}
