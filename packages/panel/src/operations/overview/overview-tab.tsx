import { Stack } from '@mantine/core'
import { OverviewCards } from './overview-cards.tsx'
import { PopulationCard } from './population-card.tsx'

/** How big the installation is and how busy, now and lately, for admins. */
export function OverviewTab() {
  return (
    <Stack gap="lg">
      <OverviewCards />
      <PopulationCard />
    </Stack>
  )
}
