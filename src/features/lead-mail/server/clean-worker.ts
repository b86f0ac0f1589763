import { answerWorkerTask } from '#platform/server/worker-task.ts'
import { cleanHtml } from './sanitiser.ts'

answerWorkerTask(({ html, withPictures }: { html: string; withPictures: boolean }) =>
  cleanHtml(html, withPictures),
)
