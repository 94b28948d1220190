import { NativeSelect, Switch } from '@mantine/core'
import { dataSchemaSchema } from '@trellis/contract/hosting/engine-paths.ts'
import { readySchema, stopSchema } from '@trellis/contract/hosting/engines.ts'
import type { ReactNode } from 'react'
import { Box } from '../../design/box.tsx'
import { Grid } from '../../design/grid.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import styles from './template-dialog.module.css'
import type { Faults, TemplateFields } from './template-fields.ts'
import { TextField } from './text-field.tsx'

type TemplateInputsProps = {
  values: TemplateFields
  faults: Faults
  isNew: boolean
  onChange: (change: Partial<TemplateFields>) => void
}

const readyBys = readySchema.options.map(({ shape }) => shape.by.value)

/** All that is known of an engine, in the order in which an operator learns it. */
export function TemplateInputs(props: TemplateInputsProps) {
  return (
    <>
      <ProgramGroup {...props} />
      <DataGroup {...props} />
      <WatchingGroup {...props} />
      <StoppingGroup {...props} />
    </>
  )
}

function ProgramGroup(props: TemplateInputsProps) {
  const { values, isNew, onChange } = props
  const text = enginesAdminMessages
  return (
    <Group title={text.groups.program}>
      <TextField {...props} name="name" />
      {isNew && <TextField {...props} name="id" />}
      <TextField {...props} name="exec" isWide />
      <TextField {...props} name="args" rows={3} />
      <TextField {...props} name="env" rows={3} />
      <TextField {...props} name="files" rows={2} isWide />
      <Switch
        className={styles.wide ?? ''}
        label={text.fields.isOffered}
        description={text.hints.isOffered}
        checked={values.isOffered}
        onChange={(event) => onChange({ isOffered: event.currentTarget.checked })}
      />
    </Group>
  )
}

function DataGroup(props: TemplateInputsProps) {
  const { values, onChange } = props
  const text = enginesAdminMessages
  return (
    <Group title={text.groups.data}>
      <NativeSelect
        className={styles.wide ?? ''}
        label={text.fields.schema}
        data={dataSchemaSchema.options.map((value) => ({ value, label: text.schemas[value] }))}
        value={values.schema}
        onChange={(event) => onChange({ schema: dataSchemaSchema.parse(event.target.value) })}
      />
      {values.schema === 'lychie-json' && (
        <>
          <TextField {...props} name="worlds" />
          <TextField {...props} name="players" />
          <TextField {...props} name="config" />
          <TextField {...props} name="items" />
          <p className={`${styles.note} ${styles.wide}`}>{text.waits}</p>
        </>
      )}
    </Group>
  )
}

function WatchingGroup(props: TemplateInputsProps) {
  const { values, onChange } = props
  const text = enginesAdminMessages
  return (
    <Group title={text.groups.watching}>
      <NativeSelect
        label={text.fields.readyBy}
        data={readyBys.map((value) => ({ value, label: text.readyBys[value] }))}
        value={values.readyBy}
        onChange={(event) =>
          onChange({ readyBy: event.target.value === 'port' ? 'port' : 'stdout' })
        }
      />
      {values.readyBy === 'stdout' && <TextField {...props} name="readyPattern" />}
      <TextField {...props} name="playersPattern" />
      <TextField {...props} name="saveLine" />
      {values.saveLine !== '' && <TextField {...props} name="saveDone" />}
    </Group>
  )
}

function StoppingGroup(props: TemplateInputsProps) {
  const { values, onChange } = props
  const text = enginesAdminMessages
  return (
    <Group title={text.groups.stopping}>
      <TextField {...props} name="stopLines" rows={2} isWide />
      <NativeSelect
        label={text.fields.stopSignal}
        data={stopSchema.shape.signal.options}
        value={values.stopSignal}
        onChange={(event) =>
          onChange({ stopSignal: stopSchema.shape.signal.parse(event.target.value) })
        }
      />
      <IntegerInput
        label={text.fields.graceSeconds}
        min={1}
        max={120}
        error={props.faults.graceSeconds ?? null}
        value={values.graceSeconds}
        onChange={(graceSeconds) => onChange({ graceSeconds })}
      />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="fieldset" className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <Grid min="16rem" fit gap="lg" rowGap="md" className={styles.fields}>
        {children}
      </Grid>
    </Box>
  )
}
