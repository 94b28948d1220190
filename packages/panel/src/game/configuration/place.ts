/** The name under which a tab's unsaved changes are remembered. */
export const placeOf = (tab: string) => `configuration ${tab}`
