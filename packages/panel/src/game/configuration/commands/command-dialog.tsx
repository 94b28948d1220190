import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import {
  type CommandSetting,
  commandBounds,
  getDefaultCommand,
} from '@trellis/contract/kit/command-rules.ts'
import { useState } from 'react'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Text } from '../../../design/text.tsx'
import { submitWith } from '../../../kit/submit-with.ts'
import { commandsMessages } from '../../../messages/commands.ts'
import { describeCommand, listRanks } from './describe-command.ts'

type CommandDialogProps = {
  setting: CommandSetting
  /** Why the settings cannot be saved with this one; null when they can. */
  findProblem: (next: CommandSetting) => string | null
  onDone: (next: CommandSetting) => void
  onClose: () => void
}

type Typed = Omit<CommandSetting, 'aliases' | 'roles'> & { aliases: string; roles: string }

/** Changes who may use one command, its other names, its cooldown and its price. */
export function CommandDialog({ setting, findProblem, onDone, onClose }: CommandDialogProps) {
  const text = commandsMessages.dialog
  const [typed, setTyped] = useState(() => toTyped(setting))
  const [problem, setProblem] = useState<string | null>(null)
  const { signature, help } = describeCommand(setting.name)
  const type = (next: Partial<Typed>) => {
    setProblem(null)
    setTyped({ ...typed, ...next })
  }
  const submit = () => {
    const next = toSetting(typed)
    const found = findProblem(next)
    setProblem(found)
    if (found === null) onDone(next)
  }
  return (
    <FormDialog
      title={signature}
      action={<Button type="submit">{text.use}</Button>}
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text as="p" tone="muted">
          {help}
        </Text>
        <CommandFields typed={typed} onType={type} />
        <Button variant="default" onClick={() => type(toTyped(getDefaultCommand(setting.name)))}>
          {text.reset}
        </Button>
        <Text as="p" role="alert" tone="bad" size="sm">
          {problem}
        </Text>
      </Stack>
    </FormDialog>
  )
}

type CommandFieldsProps = { typed: Typed; onType: (next: Partial<Typed>) => void }

function CommandFields({ typed, onType }: CommandFieldsProps) {
  const text = commandsMessages.dialog
  return (
    <>
      <Switch
        label={text.enabled}
        checked={typed.isEnabled}
        onChange={(event) => onType({ isEnabled: event.currentTarget.checked })}
      />
      <NativeSelect
        label={text.rank}
        data={listRanks().map((label, rank) => ({ value: String(rank), label }))}
        value={String(typed.rank)}
        onChange={(event) => onType({ rank: Number(event.currentTarget.value) })}
      />
      <TextInput
        label={text.roles}
        description={text.rolesHint}
        inputWrapperOrder={fieldOrder}
        autoComplete="off"
        value={typed.roles}
        onChange={(event) => onType({ roles: event.currentTarget.value })}
      />
      <TextInput
        label={text.aliases}
        description={text.aliasesHint}
        inputWrapperOrder={fieldOrder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.aliases}
        onChange={(event) => onType({ aliases: event.currentTarget.value })}
      />
      <IntegerInput
        label={text.price}
        description={text.priceHint}
        max={commandBounds.price.max}
        value={typed.price}
        onChange={(price = 0) => onType({ price })}
      />
      <IntegerInput
        label={text.cooldown}
        description={text.cooldownHint}
        max={commandBounds.cooldownSeconds.max}
        value={typed.cooldownSeconds}
        onChange={(cooldownSeconds = 0) => onType({ cooldownSeconds })}
      />
    </>
  )
}

const fieldOrder: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']

const toTyped = ({ aliases, roles, ...rest }: CommandSetting): Typed => ({
  ...rest,
  aliases: aliases.join(' '),
  roles: roles.join(', '),
})

function toSetting({ aliases, roles, ...rest }: Typed): CommandSetting {
  return {
    ...rest,
    aliases: splitWords(aliases.toLowerCase().replaceAll('/', ' '), /[\s,]+/),
    roles: splitWords(roles, ','),
  }
}

/** Returns each part once, without empty ones. */
const splitWords = (text: string, separator: RegExp | string): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((it) => it.trim())
      .filter((it) => it !== ''),
  ),
]
