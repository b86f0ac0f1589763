import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files that are dropped anywhere on the conversation around an element.
 * @returns whether files are being dragged over it
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const receive = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const area = inside.current?.closest('section')
    if (!area) return
    const isInArea = ({ target }: DragEvent) => target instanceof Node && area.contains(target)
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser opens a file that is dropped on the page, and leaves what was typed.
      event.preventDefault()
      if (!isInArea(event) && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
      setIsOver(isInArea(event))
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      if (isInArea(event)) receive(event)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [inside])

  return isOver
}
