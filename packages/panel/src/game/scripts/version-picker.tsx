import { Select } from '@mantine/core'
import { formatInstant } from '../../kit/dates.ts'
import { scriptsMessages } from '../../messages/scripts.ts'
import { useLoadVersion, useScriptVersions } from './use-scripts.ts'

type VersionPickerProps = { name: string; onPick: (source: string) => void }

/** Puts an older state of a script into the editor, where it can be read before it is saved. */
export function VersionPicker({ name, onPick }: VersionPickerProps) {
  const text = scriptsMessages
  const versions = useScriptVersions(name).data ?? []
  const load = useLoadVersion(name, onPick)
  return (
    <Select
      aria-label={text.versions}
      placeholder={text.versions}
      value={null}
      disabled={versions.length === 0 || load.isPending}
      data={versions.map(({ number, at, by }) => ({
        value: String(number),
        label: text.version({ at: formatInstant(at), by }),
      }))}
      onChange={(number) => {
        if (number !== null) load.mutate(Number(number))
      }}
    />
  )
}
