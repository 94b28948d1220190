import { Select } from '@mantine/core'
import { weatherNames } from '@trellis/contract/game/world-fields.ts'
import { useState } from 'react'
import { NumberField } from '../../../design/number-field.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'

type WeatherFieldProps = {
  label: string
  idLabel: string
  description: string
  weather: number
  onChange: (weather: number) => void
}

const other = 'other'
const listOptions = () => [
  ...Object.entries(weatherNames).map(([value, label]) => ({ value, label: `${value} ${label}` })),
  { value: other, label: worldsMessages.appearance.other },
]

/** The weathers that have a name here, and any other by its number. */
export function WeatherField({
  label,
  idLabel,
  description,
  weather,
  onChange,
}: WeatherFieldProps) {
  const [isOtherChosen, setIsOtherChosen] = useState(false)
  const isOther = isOtherChosen || weatherNames[weather] === undefined
  const choose = (value: string | null) => {
    setIsOtherChosen(value === other)
    if (value !== null && value !== other) onChange(Number(value))
  }
  return (
    <div>
      <Select
        label={label}
        description={description}
        data={listOptions()}
        value={isOther ? other : String(weather)}
        allowDeselect={false}
        onChange={choose}
      />
      {isOther && (
        <div style={{ marginTop: '0.625rem' }}>
          <NumberField label={idLabel} min={0} max={255} value={weather} onChange={onChange} />
        </div>
      )}
    </div>
  )
}
