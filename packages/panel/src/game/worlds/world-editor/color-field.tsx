import { NumberField } from '../../../design/number-field.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import type { Rgb } from '../weather/sky.ts'
import styles from './world-dialog.module.css'

const channels = [
  ['r', 'red'],
  ['g', 'green'],
  ['b', 'blue'],
] as const

type Channel = (typeof channels)[number][0]

type ColorFieldProps = { color: Rgb; onChannel: (channel: Channel, value: number) => void }

/** Asks for a color: by the browser's own picker, or by its red, green and blue from 0 to 255. */
export function ColorField({ color, onChannel }: ColorFieldProps) {
  const text = worldsMessages.appearance
  const hex = `#${channels.map(([key]) => color[key].toString(16).padStart(2, '0')).join('')}`
  const pick = (picked: string) =>
    channels.forEach(([key], at) =>
      onChannel(key, Number.parseInt(picked.slice(1 + 2 * at, 3 + 2 * at), 16)),
    )
  return (
    <div className={styles.colors} style={{ marginTop: '0.75rem' }}>
      <input
        type="color"
        className={styles.swatch}
        aria-label={text.pick}
        value={hex}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {channels.map(([key, name]) => (
        <NumberField
          key={key}
          label={text[name]}
          min={0}
          max={255}
          value={color[key]}
          onChange={(value) => onChannel(key, value)}
        />
      ))}
    </div>
  )
}
