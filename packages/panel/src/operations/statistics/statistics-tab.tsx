import { Stack } from '@mantine/core'
import { PopulationCard } from './population-card.tsx'
import { StatisticsCards } from './statistics-cards.tsx'

/** How big the installation is and how busy, now and lately, for admins. */
export function StatisticsTab() {
  return (
    <Stack gap="lg">
      <StatisticsCards />
      <PopulationCard />
    </Stack>
  )
}
