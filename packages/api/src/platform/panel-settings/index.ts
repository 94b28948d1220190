// The public interface of `panel-settings`.
export type { PanelSettingsService } from './service.ts'
export { findSettings } from './store.ts'
