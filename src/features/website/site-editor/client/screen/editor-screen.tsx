import { useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { HistoryPanel } from '../publish/history-panel.tsx'
import { PublishDialog } from '../publish/publish-dialog.tsx'
import { useChanges } from '../publish/use-changes.ts'
import { allSections } from '../sections/all-sections.ts'
import { useSnapshot } from '../state/store-context.ts'
import type { EditorView } from './editor-view.ts'
import { PhoneBar } from './phone-bar.tsx'
import { SectionForm } from './section-form.tsx'
import { SectionNavigation, SectionSelect } from './section-navigation.tsx'
import { TitleBar } from './title-bar.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts'
import { ViewTabs } from './view-tabs.tsx'

/** Sections, form and preview side by side; on smaller screens one after the other. */
export function EditorScreen({ sectionKey }: { sectionKey: string }) {
  const [view, setView] = useState<EditorView>('edit')
  const [dialog, setDialog] = useState<'publish' | 'history'>()
  const [focusedPath, setFocusedPath] = useState<string>()
  const changes = useChanges()
  const isFieldWanted = useSnapshot(({ wanted }) => wanted !== undefined)
  if (isFieldWanted && view === 'preview') setView('edit')
  const guard = useSaveBeforeLeaving()
  useEditorKeys()
  const section = allSections.find(({ key }) => key === sectionKey) ?? allSections[0]
  if (!section) return null
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-20">
      <TitleBar
        changes={changes}
        previewPath={section.previewPath}
        view={view}
        onView={setView}
        onPublish={() => setDialog('publish')}
        onHistory={() => setDialog('history')}
      />
      <div className="grid flex-1 content-start lg:grid-first-59 lg:content-stretch xl:grid-cols-editor">
        <div className="border-line bg-paper max-lg:px-4 md:max-lg:pt-3 lg:border-r">
          <SectionNavigation current={section.key} changes={changes} />
          <SectionSelect current={section.key} changes={changes} />
          <ViewTabs view={view} onView={setView} className="lg:hidden" />
        </div>
        <div
          className={classNames('min-w-0', view === 'preview' && 'max-xl:hidden')}
          onFocus={({ target }) =>
            setFocusedPath(target.closest<HTMLElement>('[data-path]')?.dataset['path'])
          }
        >
          <ViewTabs view={view} onView={setView} className="max-lg:hidden xl:hidden" />
          <SectionForm section={section} />
        </div>
        <PreviewPane
          path={section.previewPath}
          focusedPath={focusedPath}
          className={view === 'preview' ? undefined : 'max-xl:hidden'}
        />
      </div>
      <PhoneBar
        changes={changes}
        view={view}
        onView={setView}
        onPublish={() => setDialog('publish')}
      />
      <PublishDialog
        open={dialog === 'publish'}
        changes={changes}
        onClose={() => setDialog(undefined)}
      />
      <HistoryPanel
        open={dialog === 'history'}
        previewPath={section.previewPath}
        onClose={() => setDialog(undefined)}
      />
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  )
}
