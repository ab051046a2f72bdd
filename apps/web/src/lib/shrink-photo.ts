/** Enough to read small print on an identity card. */
const SIDE_PIXELS_MAX = 2400;
const SIDE_PIXELS_MIN = 600;
/** Tried one after another before the picture itself is made smaller. */
const QUALITIES = [0.85, 0.7, 0.55];
const STEP = 0.75;

/**
 * A photograph as a JPEG of at most so many bytes, upright as its camera meant it. Rejects when it is no picture this
 * browser can read.
 */
export async function shrinkPhoto(photo: Blob, bytesMax: number): Promise<Blob> {
  const url = URL.createObjectURL(photo);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const largest = Math.max(width, height);
    const smallest = Math.min(largest, SIDE_PIXELS_MIN);
    for (let side = Math.min(largest, SIDE_PIXELS_MAX); side >= smallest; side *= STEP) {
      const canvas = draw(
        picture,
        Math.round((width * side) / largest),
        Math.round((height * side) / largest),
      );
      for (const quality of QUALITIES) {
        const shrunk = await jpegOf(canvas, quality);
        if (shrunk.size <= bytesMax) return shrunk;
      }
    }
    throw new Error('The photograph does not become small enough');
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(picture: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  // A JPEG has no transparent parts; they would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('This browser cannot write JPEG')) : resolve(blob)),
      'image/jpeg',
      quality,
    );
  });
}
