//! Numbered frames, drawn into a picture of a page and never on the page itself.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::{ImageFormat, Rgb, RgbImage};
use verbatim_engine::page::PageError;
use verbatim_engine::snapshot::Rect;

/// Of the drawn JPEG, from 0 to 100: frames and digits are sharp edges.
const QUALITY: u8 = 75;
/// Rare on pages, and told apart from red and from blue.
const FRAME: Rgb<u8> = Rgb([214, 0, 214]);
const DIGIT: Rgb<u8> = Rgb([255, 255, 255]);
/// Pixels of one dot of a digit.
const DOT: i64 = 2;
/// The digits, three dots wide and five high; the highest bit is the left one.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// The picture with each box framed, and its number from 1 at its upper left corner. `viewport` is the width and height, in
/// CSS pixels, that the boxes are in.
pub(crate) fn draw(jpeg: &[u8], boxes: &[Rect], viewport: (u32, u32)) -> Result<Vec<u8>, PageError> {
    let broken =
        |error: image::ImageError| PageError::Driver(format!("the picture was not drawn on: {error}"));
    let mut picture = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).map_err(broken)?.to_rgb8();
    let scale = f64::from(picture.width()) / f64::from(viewport.0.max(1));
    for (index, bbox) in boxes.iter().enumerate() {
        mark(&mut picture, bbox, scale, index + 1);
    }
    let mut drawn = Cursor::new(Vec::new());
    JpegEncoder::new_with_quality(&mut drawn, QUALITY).encode_image(&picture).map_err(broken)?;
    Ok(drawn.into_inner())
}

/// What of a box lies in the picture, frame included.
fn mark(picture: &mut RgbImage, bbox: &Rect, scale: f64, number: usize) {
    let at = |value: f64| (value * scale).round().clamp(-1e6, 1e6) as i64;
    let (left, top) = (at(bbox.x) - 2, at(bbox.y) - 2);
    let (right, bottom) = (at(bbox.x + bbox.width) + 1, at(bbox.y + bbox.height) + 1);
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    let (left, top) = (left.clamp(0, width - 1), top.clamp(0, height - 1));
    let (right, bottom) = (right.clamp(left, width - 1), bottom.clamp(top, height - 1));
    for step in 0..2 {
        fill(picture, (left, top + step), (right, top + step), FRAME);
        fill(picture, (left, bottom - step), (right, bottom - step), FRAME);
        fill(picture, (left + step, top), (left + step, bottom), FRAME);
        fill(picture, (right - step, top), (right - step, bottom), FRAME);
    }
    tag(picture, (left, top), number);
}

/// The number on a plate that stands on the upper left corner, within the picture.
fn tag(picture: &mut RgbImage, (left, top): (i64, i64), number: usize) {
    let digits: Vec<usize> = number.to_string().bytes().map(|b| usize::from(b - b'0')).collect();
    let wide = i64::try_from(digits.len()).unwrap_or(1) * 4 * DOT + DOT;
    let high = 7 * DOT;
    let left = left.min(i64::from(picture.width()) - wide).max(0);
    let top = (top - high).max(0);
    fill(picture, (left, top), (left + wide - 1, top + high - 1), FRAME);
    for (place, digit) in (0_i64..).zip(digits) {
        for (row, bits) in (0_i64..).zip(DIGITS.get(digit).into_iter().flatten()) {
            for column in (0_i64..3).filter(|column| bits >> (2 - column) & 1 == 1) {
                let (x, y) = (left + DOT * (1 + place * 4 + column), top + DOT * (1 + row));
                fill(picture, (x, y), (x + DOT - 1, y + DOT - 1), DIGIT);
            }
        }
    }
}

/// Pixels from one corner to the other, as far as they are in the picture.
fn fill(picture: &mut RgbImage, from: (i64, i64), to: (i64, i64), colour: Rgb<u8>) {
    for y in from.1..=to.1 {
        for x in from.0..=to.0 {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y))
                && let Some(pixel) = picture.get_pixel_mut_checked(x, y)
            {
                *pixel = colour;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(width: u32, height: u32) -> Vec<u8> {
        let mut jpeg = Cursor::new(Vec::new());
        let white = RgbImage::from_pixel(width, height, Rgb([255, 255, 255]));
        JpegEncoder::new_with_quality(&mut jpeg, 90).encode_image(&white).unwrap();
        jpeg.into_inner()
    }

    fn is_frame(picture: &RgbImage, x: u32, y: u32) -> bool {
        let Rgb([red, green, blue]) = *picture.get_pixel(x, y);
        red > 150 && green < 110 && blue > 150
    }

    #[test]
    fn boxes_are_framed_where_they_are_in_the_picture() {
        // The picture is twice as wide as the viewport that the boxes are in.
        let boxes = [Rect { x: 50.0, y: 40.0, width: 100.0, height: 30.0 }];
        let drawn = draw(&blank(800, 600), &boxes, (400, 300)).unwrap();
        let picture = image::load_from_memory(&drawn).unwrap().to_rgb8();
        assert_eq!(picture.dimensions(), (800, 600));
        for (x, y) in [(99, 110), (200, 79), (301, 110), (200, 141)] {
            assert!(is_frame(&picture, x, y), "{x}, {y}: {:?}", picture.get_pixel(x, y));
        }
        assert!(!is_frame(&picture, 200, 110), "what is framed is not painted over");
        assert!(is_frame(&picture, 99, 68), "its plate");
    }

    #[test]
    fn boxes_that_reach_out_of_the_picture_are_cut() {
        let boxes = [
            Rect { x: -20.0, y: -20.0, width: 5_000.0, height: 5_000.0 },
            Rect { x: 395.0, y: 295.0, width: 50.0, height: 50.0 },
            Rect { x: f64::MAX, y: f64::MIN, width: 1.0, height: 1.0 },
        ];
        assert!(draw(&blank(400, 300), &boxes, (400, 300)).is_ok());
        assert!(draw(b"no picture", &boxes, (400, 300)).is_err());
    }
}
