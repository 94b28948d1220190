import { Select, Switch, TextInput } from '@mantine/core'
import { worldCategories, worldFlags } from '@trellis/contract/game/world-fields.ts'
import { lockedWeather } from '@trellis/contract/game/worlds.ts'
import { Box } from '../../../design/box.tsx'
import { Grid } from '../../../design/grid.tsx'
import { NumberField } from '../../../design/number-field.tsx'
import { getNumber, getText } from '../../../document-editor/json-fields.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { FlagBoxes } from './flag-boxes.tsx'
import { type FormTabProps, getSetter } from './form-tab.ts'
import styles from './world-dialog.module.css'

const defaultBpm = 100
const noCategory = 'None'

const listFlags = () =>
  worldFlags.map(({ bit, code }) => ({
    mask: 2 ** bit,
    label: worldsMessages.worldFlags[code],
  }))

export function GeneralTab({ world, onChange }: FormTabProps) {
  const text = worldsMessages.general
  const set = getSetter(onChange)
  const category = getText(world, 'ct') || noCategory
  return (
    <>
      <Grid maxWidth="52rem" min="17rem" fit gap="xl" rowGap="lg" align="start">
        <TextInput
          label={text.owner}
          description={text.ownerHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={getText(world, 'owner')}
          onChange={(event) => set('owner', event.currentTarget.value)}
        />
        <NumberField
          label={text.entryLevel}
          description={text.entryLevelHint}
          min={1}
          max={9999}
          value={getNumber(world, 'entry_level', 1)}
          onChange={(value) => set('entry_level', value)}
        />
        <Select
          label={text.category}
          data={[...new Set([...worldCategories, category])]}
          value={category}
          allowDeselect={false}
          maxDropdownHeight={260}
          onChange={(value) => value !== null && set('ct', value)}
        />
        <NumberField
          label={text.musicBpm}
          min={1}
          max={9999}
          value={getNumber(world, 'music_bpm', defaultBpm)}
          onChange={(value) => set('music_bpm', value)}
        />
        <Switch
          label={text.locked}
          description={text.lockedHint}
          checked={getNumber(world, 'd_weather') === lockedWeather}
          onChange={(event) => set('d_weather', event.currentTarget.checked ? lockedWeather : 0)}
        />
      </Grid>
      <Box as="fieldset" mt="xl" ruled="lg" maxWidth="52rem" className={styles.section}>
        <legend className={styles.heading}>{text.flags}</legend>
        <Grid min="20rem" gap="xl" rowGap="sm">
          <FlagBoxes
            flags={listFlags()}
            value={getNumber(world, 'w_s')}
            onChange={(value) => set('w_s', value)}
          />
        </Grid>
      </Box>
    </>
  )
}
