import { RichText } from '#features/practice/site/client/rich-text.tsx'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { ContentPicture } from '../../../art/content-picture.tsx'
import { drawings } from '../../../art/drawings.ts'
import type { PageWords } from '../sections/page-words.ts'

export function AboutStory({ words }: { words: PageWords<'about'> }) {
  const { storyTitle, story, storyPicture } = words
  const toLang = useTextLanguage()
  if (story.length === 0) return null
  return (
    <section
      className={classNames(
        'section wrap grid items-center gap-9 md:gap-10 lg:gap-18',
        storyPicture && 'md:grid-cols-2',
      )}
    >
      {storyPicture && (
        <ContentPicture
          picture={storyPicture}
          width={700}
          height={700}
          sizes="(width < 47.5rem) 100vw, 50vw"
          className="h-80 w-full rounded-picture object-cover md:h-105 lg:h-130"
          drawingClassName="object-bottom"
        />
      )}
      <div>
        {storyTitle !== '' && (
          <h2 lang={toLang(storyTitle)} className="mb-6 type-h2">
            {storyTitle}
          </h2>
        )}
        <div className="prose">
          <RichText text={story} drawings={drawings} />
        </div>
      </div>
    </section>
  )
}
