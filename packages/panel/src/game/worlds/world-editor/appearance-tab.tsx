import { Box } from '../../../design/box.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { getNumber } from '../../../document-editor/json-fields.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getSky } from '../weather/sky.ts'
import { getWeatherName } from '../weather/weather-name.ts'
import { getWorldColor } from '../weather/world-color.ts'
import { ColorField } from './color-field.tsx'
import { type FormTabProps, getSetter } from './form-tab.ts'
import { WeatherField } from './weather-field.tsx'
import styles from './world-dialog.module.css'

export function AppearanceTab({ world, onChange }: FormTabProps) {
  const text = worldsMessages.appearance
  const set = getSetter(onChange)
  const color = getWorldColor(world)
  const [weather, defaultWeather] = [getNumber(world, 'weather'), getNumber(world, 'd_weather')]
  const { top, bottom } = getSky(weather, defaultWeather, color)
  return (
    <>
      <Grid maxWidth="52rem" min="17rem" fit gap="xl" rowGap="lg" align="start">
        <WeatherField
          label={text.weather}
          idLabel={text.weatherId}
          description={text.weatherHint}
          weather={weather}
          onChange={(value) => set('weather', value)}
        />
        <WeatherField
          label={text.defaultWeather}
          idLabel={text.defaultWeatherId}
          description={text.defaultWeatherHint}
          weather={defaultWeather}
          onChange={(value) => set('d_weather', value)}
        />
      </Grid>
      <Box as="section" mt="xl" ruled="lg" maxWidth="52rem" className={styles.section}>
        <h3 className={styles.heading}>{text.background}</h3>
        <Text tone="muted" size="md">
          {text.backgroundHint}
        </Text>
        <ColorField color={color} onChannel={set} />
      </Box>
      <Box as="section" mt="xl" ruled="lg" maxWidth="52rem" className={styles.section}>
        <h3 className={styles.heading}>{text.preview}</h3>
        <div className={styles.sky} style={{ background: `linear-gradient(${top}, ${bottom})` }}>
          <span>{getWeatherName(weather === 0 ? defaultWeather : weather)}</span>
        </div>
      </Box>
    </>
  )
}
