import { Button } from '@mantine/core'
import { maxInStack } from '@trellis/contract/game/player-profiles.ts'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { submitWith } from '../../../kit/submit-with.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { readStackCount } from './stack-count.ts'
import { StackCountField } from './stack-count-field.tsx'

type GiveFormProps = {
  title: string
  isPending: boolean
  /** True once the player and the item are known. */
  isReady: boolean
  /** A faster way to give something. */
  shortcut?: ReactNode
  /** Chooses the player or the item. */
  picker: ReactNode
  onGive: (count: number) => void
  onClose: () => void
}

/** Asks how many of an item a player gets. */
export function GiveForm(props: GiveFormProps) {
  const text = playerProfileMessages
  const [count, setCount] = useState('1')
  const [isRefused, setRefused] = useState(false)
  const submit = () => {
    const number = readStackCount(count)
    setRefused(number === null)
    if (number !== null && props.isReady) props.onGive(number)
  }
  return (
    <FormDialog
      title={<VisibleText text={props.title} />}
      action={
        <Button type="submit" loading={props.isPending} disabled={!props.isReady}>
          {text.giveConfirm}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={props.onClose}
    >
      <Text mb="md" tone="muted">
        {text.giveText({ max: maxInStack })}
      </Text>
      {props.shortcut}
      <Grid min="9rem" gap="md" fit>
        {props.picker}
        <StackCountField
          typed={count}
          isRefused={isRefused}
          onType={(next) => {
            setCount(next)
            setRefused(false)
          }}
        />
      </Grid>
    </FormDialog>
  )
}
