import { useElementSize } from '@mantine/hooks';

/** What `file-view.module.css` leaves free around a file, on both sides. */
const EDGES_PX = 2 * 16;

/** How much room there is for a file within its frame. */
export function useRoom() {
  const { ref, width, height } = useElementSize();
  return { ref, width: Math.max(0, width - EDGES_PX), height: Math.max(0, height - EDGES_PX) };
}
