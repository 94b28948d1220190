import { Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Grid } from '../../../design/grid.tsx'

/** The values of a form with this field: a choice, and a duration in letters for the choice `other`. */
export type DurationValues = { choice: string; other: string }

type DurationFieldProps<Choice extends string> = {
  form: Pick<UseFormReturnType<DurationValues>, 'values' | 'getInputProps'>
  label: string
  choices: readonly Choice[]
  choiceLabels: Readonly<Record<Choice, string>>
  otherLabel: string
  otherHint: string
}

/** Asks how long something lasts: by a choice, or in letters. */
export function DurationField<Choice extends string>(props: DurationFieldProps<Choice>) {
  const { form, choices, choiceLabels } = props
  return (
    <>
      <Radio.Group label={props.label} {...form.getInputProps('choice')}>
        <Grid mt="sm" min="7.25rem" gap="sm">
          {choices.map((choice) => (
            <Radio key={choice} value={choice} label={choiceLabels[choice]} />
          ))}
        </Grid>
      </Radio.Group>
      {form.values.choice === 'other' && (
        <TextInput
          mt="md"
          label={props.otherLabel}
          description={props.otherHint}
          autoComplete="off"
          maxLength={16}
          {...form.getInputProps('other')}
        />
      )}
    </>
  )
}
