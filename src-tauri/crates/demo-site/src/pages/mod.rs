//! The pages, one module each, and the layout that they share.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod board;
pub(crate) mod cart;
pub(crate) mod checkout;
pub(crate) mod dialogs;
pub(crate) mod faults;
pub(crate) mod form;
pub(crate) mod frames;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod layout;
pub(crate) mod live;
pub(crate) mod names;
pub(crate) mod notes;
pub(crate) mod offers;
pub(crate) mod order;
pub(crate) mod preferences;
pub(crate) mod product;
pub(crate) mod products;
pub(crate) mod returns;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod signup;
pub(crate) mod status;
pub(crate) mod stores;
